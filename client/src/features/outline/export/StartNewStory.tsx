import { isPresent, OUTLINE_TEXTS, type OutlineCards } from '@trefoil/server/contract';
import { useState } from 'react';
import { type AppDispatch, useAppDispatch } from '../../../app/hooks.ts';
import { useDrafts } from '../../../lib/drafts/DraftsContext.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { counted } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useConfirm } from '../../../ui/dialog/Confirm.tsx';
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx';
import { Muted, Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { alertRaised } from '../../alerts/alertsEvents.ts';
import { discardUnsent } from '../beatDrafts.ts';
import { loadOutline } from '../outlineSlice.ts';
import type { ExportOptions } from './createFile.ts';
import { DEFAULT_OPTIONS, fileNameOf } from './exportDocument.ts';
import * as characterApi from '../characters/characterApi.ts';
import { UNTITLED } from '../outlineTitle.ts';
import { saveTexts } from '../saveTexts.ts';

interface StartNewStoryProps {
  outline: OutlineCards;
  exportOutline: (options: ExportOptions) => Promise<OutlineCards | null>;
  onDone: () => void;
}

/** Downloads a full backup, then clears the outline for a new story. Importing the backup restores it. */
export function StartNewStory({ outline, exportOutline, onDone }: StartNewStoryProps) {
  const dispatch = useAppDispatch();
  const drafts = useDrafts();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** An earlier attempt cleared part of the outline, so that the next backup contains only the rest. */
  const [isPartlyCleared, setIsPartlyCleared] = useState(false);
  const file = fileNameOf(outline.title, 'json');
  const count = outline.characters.length;
  const cleared = `Your outline${count > 0 ? ` and ${counted(count, 'character')}` : ''} will be cleared.`;

  async function start() {
    setProblem(null);
    const stored = await exportOutline({ ...DEFAULT_OPTIONS, format: 'json' });
    if (!stored) return;
    const confirmed = await confirm({
      title: 'Start a new story',
      text: isPartlyCleared
        ? `The rest of your story is in ${file}, and the first part in the backup before it; keep both. ${cleared} Import both backups to restore it.`
        : `Your full backup is ${file}; make sure you have it. ${cleared} Import the backup to restore it.`,
      cancelLabel: 'Keep This Story',
      confirmLabel: 'Clear and Start New',
    });
    if (!confirmed) return;
    setBusy(true);
    try {
      await clearOutline(stored, dispatch);
      // What could not be sent belongs to the story before.
      if (drafts) discardUnsent(drafts.store);
      dispatch(
        alertRaised({
          text: isPartlyCleared ? 'Cleared. Your story is in your two backups.' : `Cleared. Your story is in ${file}.`,
        }),
      );
      onDone();
    } catch (error) {
      const reason = error instanceof ClientError ? error.message : 'Something went wrong.';
      setIsPartlyCleared(true);
      setProblem(`${reason} Not everything was cleared. Your backup is complete; try again in a moment.`);
    } finally {
      setBusy(false);
      void dispatch(loadOutline());
    }
  }

  return (
    <Disclosure label="Start a new story">
      <Stack gap={4}>
        <Muted>A full backup is downloaded first, then this outline is cleared. Import the backup to restore it.</Muted>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div>
          <Button busy={busy} onClick={() => void start()}>
            Start a New Story
          </Button>
        </div>
      </Stack>
    </Disclosure>
  );
}

/**
 * Clears all texts of an outline and deletes its characters. The texts stay in the version history. Since a title cannot be
 * empty, it becomes 'Untitled story'. May be called again after a failure.
 *
 * @throws ClientError of the call that failed; a 409 when a text has been changed elsewhere
 */
async function clearOutline(outline: OutlineCards, dispatch: AppDispatch): Promise<void> {
  const edits = OUTLINE_TEXTS.filter((field) => isPresent(outline[field])).map((field) => ({
    field,
    text: field === 'title' ? UNTITLED : '',
    base: outline[field]!,
  }));
  await saveTexts(edits, dispatch);
  for (const { _id } of outline.characters) {
    try {
      await characterApi.deleteCharacter(_id);
    } catch (error) {
      // Already deleted, by an earlier attempt or on another device.
      if (!(error instanceof ClientError && error.failure.status === 404)) throw error;
    }
  }
}
