import { FLAGGED_COMMENT, FLAGGED_POST, type CommentCard, type Id, type PostCard } from '@trefoil/server/contract';
import { Flag } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx';
import { Tag } from '../../../ui/layout/Tag.tsx';
import { Sheet } from '../../../ui/layout/layout.tsx';
import css from './EntryBody.module.css';
import { PostText } from './text/PostText.tsx';
import { CollapsedReport } from './reporting/CollapsedReport.tsx';
import type { useEntryEditing } from './useEntryEditing.ts';

const EditForm = lazy(async () => ({ default: (await import('./EditForm.tsx')).EditForm }));

interface EntryBodyProps {
  postId: Id;
  entry: PostCard | CommentCard;
  noun: 'post' | 'comment';
  /** Moderators read what is flagged. */
  isModerator: boolean;
  own: ReturnType<typeof useEntryEditing>;
  /** Where the part that is shown begins: the subject stands above. */
  from?: number;
}

/** What somebody wrote, as far as the reader is to see it; its author can change it here. */
export function EntryBody({ postId, entry, noun, isModerator, own, from = 0 }: EntryBodyProps) {
  const { text, ownText, flagged, reported, textBefore, changedAfterReports } = entry;
  if (own.editing)
    return (
      <Suspense fallback={<PostText text={ownText ?? text} />}>
        <EditForm postId={postId} entry={entry} onDone={own.done} />
      </Suspense>
    );
  // The text itself may still be here: the fifth report may have been the reader's own.
  if (flagged && !isModerator) return <HiddenNow entry={entry} noun={noun} onEdit={own.edit} />;
  const shown = <PostText text={text} from={from} acts={noun === 'post'} />;
  if (reported && !flagged) return <CollapsedReport noun={noun}>{shown}</CollapsedReport>;
  return (
    <>
      {shown}
      {changedAfterReports && <Tag icon={Flag}>changed after reports</Tag>}
      {textBefore !== undefined && (
        <Disclosure label="The text before it was changed">
          <PostText text={textBefore} />
        </Disclosure>
      )}
    </>
  );
}

/** Everybody is told that it waits for a moderator; its author also what to do. */
function HiddenNow({
  entry: { ownText },
  noun,
  onEdit,
}: Pick<EntryBodyProps, 'entry' | 'noun'> & { onEdit: () => void }) {
  const notice = <p className={css.notice}>{noun === 'post' ? FLAGGED_POST : FLAGGED_COMMENT}</p>;
  if (ownText === undefined) return notice;
  return (
    <Sheet as="section" className={css.Letter} aria-label={`Your ${noun} is hidden for now`}>
      {notice}
      <h3>Your {noun} is hidden for now</h3>
      <p>
        Five readers reported it. A moderator will read it next. Nobody but you and the moderators sees it until then.
      </p>
      <p>
        You need not wait: if a line of it went further than you meant, change it here. The moderators will read your
        new version.
      </p>
      <PostText text={ownText} />
      <Button onClick={onEdit}>Edit</Button>
    </Sheet>
  );
}
