import { FLAGGED_COMMENT, FLAGGED_POST, type CommentCard, type PostCard } from '@trefoil/server/contract';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import css from './EntryCard.module.css';
import { cardText } from '../postRules.ts';

interface EntryTextProps {
  entry: PostCard | CommentCard;
  noun: 'post' | 'comment';
  inList: boolean;
  /** Moderators read what is flagged. */
  isModerator: boolean;
}

/** What somebody wrote, as far as the reader is to see it. */
export function EntryText({ entry, noun, inList, isModerator }: EntryTextProps) {
  const { text, flagged, reported } = entry;
  // The text itself may still be here: the fifth report may have been the reader's own.
  if (flagged && !isModerator) return <p className={css.notice}>{noun === 'post' ? FLAGGED_POST : FLAGGED_COMMENT}</p>;
  if (reported && !flagged) return <Folded noun={noun} text={text} inList={inList} />;
  return <Text text={text} inList={inList} />;
}

function Text({ text, inList }: { text: string; inList: boolean }) {
  const { shown, cut } = inList ? cardText(text) : { shown: text, cut: false };
  return (
    <div className={css.text}>
      <p dir="auto">{shown}</p>
      {cut && <span className={css.hint}>Click ‘discussion’ to read the rest.</span>}
    </div>
  );
}

/** What I reported is folded away for me. */
function Folded({ noun, ...text }: { noun: string; text: string; inList: boolean }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <div className={css.folded}>
        <span>You reported this {noun}.</span>
        <Button kind="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Hide It' : 'Show It'}
        </Button>
      </div>
      <div id={id}>{open && <Text {...text} />}</div>
    </div>
  );
}
