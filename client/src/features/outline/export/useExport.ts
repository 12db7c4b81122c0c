import type { OutlineCards } from '@trefoil/server/contract';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { handOver } from '../../../lib/files.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { alertRaised } from '../../alerts/alertsEvents.ts';
import type { ExportOptions } from './createFile.ts';

/** Exports an outline: `exportOutline` resolves to whether a file was downloaded or shared. */
export function useExport(outline: OutlineCards, author: string) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function exportOutline(options: ExportOptions): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      const { createFile } = await import('./createFile.ts');
      const file = await createFile(outline, author, options);
      const result = await handOver(file);
      if (result === 'saved') dispatch(alertRaised({ text: `Downloaded ${file.name}` }));
      return result !== 'cancelled';
    } catch (error) {
      setProblem(
        error instanceof ClientError
          ? error.message
          : 'The file couldn’t be created. Check your connection and try again; your story is safe.',
      );
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { exportOutline, busy, problem };
}
