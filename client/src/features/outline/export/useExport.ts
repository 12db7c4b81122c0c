import type { OutlineCards } from '@trefoil/server/contract';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { handOver } from '../../../lib/files.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { CodeNotLoaded, loadCode } from '../../../lib/loadCode.ts';
import { alertRaised } from '../../alerts/alertsEvents.ts';
import { createFile, fetchDocument, type ExportOptions } from './createFile.ts';

/** Exports an outline: `exportOutline` resolves to whether a file was downloaded or shared, or the print dialog was opened. */
export function useExport(outline: OutlineCards, author: string) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | CodeNotLoaded | null>(null);

  async function exportOutline(options: ExportOptions): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      const { format } = options;
      if (format === 'print') {
        const { printDocument } = await loadCode(() => import('./printDocument.ts'));
        await printDocument(await fetchDocument(outline, author, options));
        return true;
      }
      const file = await createFile(outline, author, { ...options, format });
      const result = await handOver(file);
      if (result === 'saved') dispatch(alertRaised({ text: `Downloaded ${file.name}` }));
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
