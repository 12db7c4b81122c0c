import type { PostCard } from '@trefoil/server/contract';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { counted } from '../../../lib/text.ts';
import { Label } from '../../../ui/layout/layout.tsx';
import { EntryCard } from '../entry/EntryCard.tsx';
import css from './FlaggedEntries.module.css';

/** What of a post waits for a moderator: itself, its comments, or both, each to be judged where it stands. */
export function FlaggedEntries({ post }: { post: PostCard }) {
  const { _id, name, flagged, flaggedComments = [], flaggedCommentCount = 0 } = post;
  const more = flaggedCommentCount - flaggedComments.length;
  return (
    <>
      {flagged && <EntryCard postId={_id} entry={post} inList />}
      {flaggedComments.map((comment) => (
        <EntryCard key={comment._id} postId={_id} entry={comment} inPost={post} />
      ))}
      {more > 0 && (
        <Label className={css.moreFlagged}>
          <Link to={paths.flaggedComments(_id)}>{counted(more, 'more flagged comment')}</Link> in the post by {name}
        </Label>
      )}
    </>
  );
}
