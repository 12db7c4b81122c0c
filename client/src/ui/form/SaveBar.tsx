import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Button, ButtonLink } from '../button/Button.tsx';
import css from './SaveBar.module.css';

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

const WORDS: Record<SaveState, string> = {
  saved: 'All saved',
  unsaved: 'Unsaved changes',
  saving: 'Saving…',
  failed: 'Not saved. Your text is safe here.',
};

interface SaveBarProps {
  /** Where BACK goes. */
  back: string;
  state: SaveState;
  /** Other words for the state. */
  words?: string;
}

/** BACK, what is true about the text, SAVE. The last thing inside a `form`; SAVE submits it. */
export function SaveBar({ back, state, words }: SaveBarProps) {
  return (
    // A press leaves the focus in the text: on a phone the bottom bar would come back under the finger otherwise.
    <div className={css.SaveBar} onMouseDown={(event) => event.preventDefault()} role="presentation">
      <ButtonLink className={css.back} kind="quiet" icon={ArrowLeft} to={back}>
        BACK
      </ButtonLink>
      <p className={css.state} data-state={state} role="status">
        {words ?? WORDS[state]}
      </p>
      <Button className={css.save} kind="primary" type="submit" busy={state === 'saving'}>
        SAVE
      </Button>
    </div>
  );
}
