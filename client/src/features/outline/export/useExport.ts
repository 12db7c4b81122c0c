import type { OutlineCards } from '@trefoil/server/contract';
import { useState } from 'react';
import { useAppStore } from '../../../app/hooks.ts';
import { useDrafts } from '../../../lib/drafts/DraftsContext.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { handOver } from '../../../lib/files.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { CodeNotLoaded, loadCode } from '../../../lib/loadCode.ts';
import { waitAtMost } from '../../../lib/waitAtMost.ts';
import { alertRaised } from '../../alerts/alertsEvents.ts';
import { withDrafts } from '../withDrafts.ts';
import { createFile, fetchDocument, type ExportOptions } from './createFile.ts';

/** An export waits no longer than this for the server to take what is not sent yet, in milliseconds. */
const LONGEST_SAVE = 5_000;

/**
 * Exports a story with what is not sent yet, which is sent first. `exportOutline` resolves to whether something was
 * downloaded, shared, or printed.
 */
export function useExport(outline: OutlineCards) {
  const store = useAppStore();
  const outbox = useDrafts()?.outbox;
  const form = outlineForm(outline._id);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | CodeNotLoaded | null>(null);

  async function exportOutline(options: ExportOptions): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      const outcome = outbox && (await waitAtMost(LONGEST_SAVE, outbox.save(form)));
      const { outline: state, drafts, auth } = store.getState();
      const author = auth.user?.name ?? '';
      const isShown = state.outline?._id === outline._id;
      const stored = isShown ? state.outline! : { ...outline, ...outcome?.stored };
      const story = withDrafts(stored, drafts.forms[form]);
      const { format } = options;
      if (format === 'print') {
        const { printDocument } = await loadCode(() => import('./printDocument.ts'));
        await printDocument(await fetchDocument(story, author, options, drafts.forms));
        return true;
      }
      const file = await createFile(story, author, { ...options, format }, drafts.forms);
      const result = await handOver(file);
      if (result === 'saved') store.dispatch(alertRaised({ text: `Downloaded ${file.name}` }));
      return result !== 'cancelled';
    } catch (error) {
      setProblem(
        error instanceof CodeNotLoaded
          ? error
          : error instanceof ClientError
            ? error.message
            : 'The file couldn’t be created. Try again; your story is safe.',
      );
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { exportOutline, busy, problem };
}
