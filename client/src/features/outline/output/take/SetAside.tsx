import type { OutlineCards } from '@trefoil/server/contract';
import { useState } from 'react';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { ClientError } from '../../../../lib/http/failure.ts';
import { counted } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Disclosure } from '../../../../ui/disclosure/Disclosure.tsx';
import { Soft, Stack } from '../../../../ui/layout/layout.tsx';
import { useConfirm } from '../../../../ui/dialog/Confirm.tsx';
import { Notice } from '../../../../ui/notice/Notice.tsx';
import { alertRaised } from '../../../alerts/alertsEvents.ts';
import { loadOutline } from '../../outlineSlice.ts';
import { fileNameOf } from './book.ts';
import { emptyStory } from './emptyStory.ts';
import { WHOLE, type Taking } from './useTake.ts';

interface SetAsideProps {
  outline: OutlineCards;
  take: Taking['take'];
  /** The story is set aside. */
  onDone: () => void;
}

/** Takes everything along as a file and makes room for another story; reading the file back undoes that. */
export function SetAside({ outline, take, onDone }: SetAsideProps) {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** An earlier press emptied some of it: the next file holds what was left. */
  const [begun, setBegun] = useState(false);
  const file = fileNameOf(outline.title, 'json');
  const people = outline.characters.length > 0 ? ` and ${counted(outline.characters.length, 'character')}` : '';

  async function begin() {
    setProblem(null);
    if (!(await take({ ...WHOLE, format: 'json' }))) return;
    const go = await confirm({
      title: 'Begin another story',
      text: `${begun ? `What was left is in ${file} now, the rest in the file before it: keep both.` : `Everything is in ${file} now: look that you have it.`} Your outline${people} will be emptied here. ${begun ? 'Reading both files' : 'Reading the file'} back brings all of it back.`,
      keep: 'Keep This Story',
      go: 'Empty It Here',
    });
    if (!go) return;
    setBusy(true);
    try {
      await emptyStory(outline, dispatch);
      dispatch(
        alertRaised({
          text: begun ? 'Set aside: your two files hold your story' : `Set aside: ${file} holds your story`,
        }),
      );
      onDone();
    } catch (error) {
      const why = error instanceof ClientError ? error.message : 'Something went wrong.';
      setBegun(true);
      setProblem(`${why} Not everything was emptied. Your file holds it all; try again in a moment.`);
    } finally {
      setBusy(false);
      void dispatch(loadOutline());
    }
  }

  return (
    <Disclosure label="Begin another story">
      <Stack gap={4}>
        <Soft>
          {`Everything is taken along as a file first. Then, when you say so, this outline${people} will be emptied here.`}{' '}
          Reading the file back brings all of it back.
        </Soft>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div>
          <Button busy={busy} onClick={() => void begin()}>
            Begin Another Story
          </Button>
        </div>
      </Stack>
    </Disclosure>
  );
}
