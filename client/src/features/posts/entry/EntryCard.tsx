import type { CommentCard, PostCard } from '@trefoil/server/contract';
import Flag from 'lucide-react/icons/flag';
import Lightbulb from 'lucide-react/icons/lightbulb';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { counted } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/figure/Avatar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Hidden, Label, Soft } from '../../../ui/layout/layout.tsx';
import { Tag } from '../../../ui/layout/Tag.tsx';
import { Toggle, ToggleLink } from '../../../ui/form/Toggle.tsx';
import css from './EntryCard.module.css';
import { elementId } from './entryFocus.ts';
import { EntryText } from './EntryText.tsx';
import { detailDate, listDate } from '../postRules.ts';
import { useEntryActions } from './useEntryActions.ts';

interface EntryCardProps {
  /** The post that this is, or that the comment belongs to. */
  postId: string;
  entry: PostCard | CommentCard;
  /** A card in the list: cut text, the list's date, a link to the discussion. */
  inList?: boolean;
  /** For a comment that stands alone: the post it belongs to, to be named and linked. */
  inPost?: PostCard;
  /** After the reader deleted it. */
  onDeleted?: () => void;
}

/** A post or a comment: who wrote it, the text, and what can be done about it. */
export const EntryCard = memo(function EntryCard({ postId, entry, inList, inPost, onDeleted }: EntryCardProps) {
  const isPost = 'likeCount' in entry;
  const noun = isPost ? 'post' : 'comment';
  const actions = useEntryActions(isPost ? { postId } : { postId, commentId: entry._id }, entry, onDeleted);
  const isMarked = entry.flagged && actions.isModerator;
  // In the list of what waits they stand there themselves.
  const flaggedComments = isPost && inList && !entry.flaggedComments ? (entry.flaggedCommentCount ?? 0) : 0;
  const markProps = {
    ...markOf(entry),
    disabled: !actions.mayMark,
    title: actions.mayMark ? undefined : `Verify your email to ${isPost ? 'like posts' : 'vote'}.`,
    onClick: actions.like,
  };

  return (
    <article
      id={elementId(entry._id)}
      tabIndex={-1}
      className={css.EntryCard}
      data-flagged={isMarked ? '' : undefined}
      aria-label={`${isPost ? 'Post' : 'Comment'} by ${entry.name}`}
    >
      <div className={css.margin}>
        <AuthorsPicture {...entry} />
        <Toggle className={css.mark} {...markProps} />
      </div>
      <p className={css.by}>
        {entry.user ? (
          <Link to={paths.profile(entry.user)} dir="auto">
            {entry.name}
          </Link>
        ) : (
          <Soft as="span">{entry.name}</Soft>
        )}
        <time className={css.date} dateTime={entry.date}>
          {inList ? listDate(entry.date) : detailDate(entry.date)}
        </time>
        {isMarked && <Tag icon={Flag}>Flagged by {entry.reportCount} people</Tag>}
        {flaggedComments > 0 && <Tag icon={Flag}>{counted(flaggedComments, 'flagged comment')}</Tag>}
      </p>
      <EntryText entry={entry} noun={noun} inList={inList === true} isModerator={actions.isModerator} />
      {inPost && (
        <Label className={css.inPost}>
          in the post by{' '}
          <Link to={paths.comment(postId, entry._id)} dir="auto">
            {inPost.name}
          </Link>
        </Label>
      )}
      <div className={css.foot}>
        <Toggle className={css.small} {...markProps} />
        {isPost && inList && (
          <ToggleLink
            icon={MessageSquareText}
            to={flaggedComments > 0 ? paths.flaggedComments(postId) : paths.post(postId)}
          >
            Discussion {entry.commentCount}
            <Hidden> {entry.commentCount === 1 ? 'comment' : 'comments'}</Hidden>
          </ToggleLink>
        )}
        <div className={css.end}>
          <Toggle
            kind="report"
            icon={Flag}
            label={`Report, ${entry.reportCount} so far`}
            count={entry.reportCount}
            pressed={entry.reported}
            onClick={actions.report}
          />
          {isMarked && (
            <Button kind="quiet" icon={RotateCcw} onClick={actions.restore}>
              Restore
              <Hidden> this {noun}</Hidden>
            </Button>
          )}
          {actions.mayDelete && (
            <IconButton kind="danger" icon={Trash2} label={`Delete this ${noun}`} onClick={actions.remove} />
          )}
        </div>
      </div>
    </article>
  );
});

/** The star of a post, the Brainstorm Button of a comment. */
function markOf(entry: PostCard | CommentCard) {
  if ('likeCount' in entry) {
    const { likeCount, liked } = entry;
    return { icon: Star, label: `Like, ${likeCount} so far`, count: likeCount, pressed: liked };
  }
  const { voteCount, voted } = entry;
  return {
    icon: Lightbulb,
    label: `Brainstorm Button, ${counted(voteCount, 'vote')}`,
    count: voteCount,
    pressed: voted,
  };
}

/** Leads to the author for whoever points at it; the name beside it does for everyone. */
function AuthorsPicture({ user, name, avatar }: PostCard | CommentCard) {
  if (!user)
    return (
      <span className={css.nobody}>
        <Icon of={UserRound} />
      </span>
    );
  return (
    <Link to={paths.profile(user)} tabIndex={-1} aria-hidden="true">
      <Avatar name={name} src={avatar} />
    </Link>
  );
}
