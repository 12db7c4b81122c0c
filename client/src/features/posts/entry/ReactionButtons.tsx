import type { CommentCard, PostCard } from '@trefoil/server/contract';
import { Flag, Lightbulb, RotateCcw, Star as StarIcon, Trash2 } from 'lucide-react';
import { counted } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { classes } from '../../../ui/classes.ts';
import { Toggle } from '../../../ui/form/field/Toggle.tsx';
import { Hidden, Row } from '../../../ui/layout/layout.tsx';
import css from './ReactionButtons.module.css';
import type { EntryActions } from './useEntryActions.ts';

interface ReactionProps {
  actions: EntryActions;
  className?: string | undefined;
}

const disabledUnless = (allowed: boolean, action: string) =>
  allowed ? {} : { disabled: true, title: `Verify your email to ${action}.` };

/** The star of a post. */
export function LikeButton({ post, actions, className }: ReactionProps & { post: PostCard }) {
  return (
    <Toggle
      className={className}
      icon={StarIcon}
      label={`Like, ${post.likeCount} so far`}
      count={post.likeCount}
      pressed={post.liked}
      onClick={actions.like}
      {...disabledUnless(actions.mayReact, 'like posts')}
    />
  );
}

/** The light bulb of a comment, called the Brainstorm Button. */
export function VoteButton({ comment, actions, className }: ReactionProps & { comment: CommentCard }) {
  return (
    <Toggle
      className={className}
      icon={Lightbulb}
      label={`Brainstorm Button, ${counted(comment.voteCount, 'vote')}`}
      count={comment.voteCount}
      pressed={comment.voted}
      onClick={actions.like}
      {...disabledUnless(actions.mayReact, 'vote')}
    />
  );
}

interface ReportAndDeleteProps extends ReactionProps {
  entry: PostCard | CommentCard;
  noun: 'post' | 'comment';
}

/** The report flag, and for those allowed to, Restore and Delete. */
export function ReportAndDelete({ entry, noun, actions, className }: ReportAndDeleteProps) {
  // Only moderators see the number of reports on a hidden entry; others can only withdraw their own.
  const isCounted = !entry.flagged || actions.isModerator;
  return (
    <Row className={classes(css.end, className)}>
      {(isCounted || entry.reported) && (
        <Toggle
          kind="report"
          icon={Flag}
          label={isCounted ? `Report, ${entry.reportCount} so far` : 'Report'}
          count={isCounted ? entry.reportCount : 0}
          pressed={entry.reported}
          onClick={actions.report}
        />
      )}
      {entry.flagged && actions.isModerator && (
        <Button kind="quiet" icon={RotateCcw} onClick={actions.restore}>
          Restore
          <Hidden> this {noun}</Hidden>
        </Button>
      )}
      {actions.mayDelete && (
        <IconButton kind="danger" icon={Trash2} label={`Delete this ${noun}`} onClick={actions.remove} />
      )}
    </Row>
  );
}
