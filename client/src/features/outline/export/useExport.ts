import type { OutlineCards } from '@trefoil/server/contract';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { handOver } from '../../../lib/files.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { alertRaised } from '../../alerts/alertsEvents.ts';
import type { DocumentOptions } from './exportDocument.ts';
import type { ExportOptions } from './createFile.ts';

/** What a press on one of the formats takes along. */
export const DEFAULT_OPTIONS: DocumentOptions = { act: 'all', characters: true, emptyBeats: false, questions: false };

export interface Taking {
  /** Makes a file and hands it over. @returns whether it has arrived */
  take: (take: ExportOptions) => Promise<boolean>;
  busy: boolean;
  /** Why the last one failed, in words. */
  problem: string | null;
}

/** Takes an outline along; the code for it loads with the first press. */
export function useExport(outline: OutlineCards, author: string): Taking {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(wanted: ExportOptions): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      const { createFile } = await import('./createFile.ts');
      const file = await createFile(outline, author, wanted);
      const done = await handOver(file);
      if (done === 'saved') dispatch(alertRaised({ text: `Downloaded ${file.name}` }));
      return done !== 'cancelled';
    } catch (error) {
      setProblem(
        error instanceof ClientError
          ? error.message
          : 'The file could not be made. Check your connection and try again; your story is safe.',
      );
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { take, busy, problem };
}
