import { Flag, Lightbulb, RotateCcw, Star, Trash2 } from 'lucide-react';
import { counted } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { classes } from '../../../ui/classes.ts';
import { Toggle } from '../../../ui/form/field/Toggle.tsx';
import { Hidden, Row } from '../../../ui/layout/layout.tsx';
import { isComment, nounOf, type Entry } from '../postEntries.ts';
import css from './ReactionButtons.module.css';
import type { EntryActions } from './useEntryActions.ts';

interface ReactionProps {
  entry: Entry;
  actions: EntryActions;
}

/** The star of a post, or the light bulb of a comment, called the Brainstorm Button. */
export function ReactionButton({ entry, actions }: ReactionProps) {
  const isVote = isComment(entry);
  const [count, pressed] = isVote ? [entry.voteCount, entry.voted] : [entry.likeCount, entry.liked];
  return (
    <Toggle
      className={css.reaction}
      icon={isVote ? Lightbulb : Star}
      label={isVote ? `Brainstorm Button, ${counted(count, 'vote')}` : `Like, ${count} so far`}
      count={count}
      pressed={pressed}
      onClick={actions.like}
      disabled={!actions.mayReact}
      title={actions.mayReact ? undefined : `Verify your email to ${isVote ? 'vote' : 'like posts'}.`}
    />
  );
}

/** The report flag, and for those allowed to, Restore and Delete. */
export function ReportAndDelete({ entry, actions, className }: ReactionProps & { className?: string | undefined }) {
  const noun = nounOf(entry);
  // Only moderators see the number of reports on a hidden entry; others can only withdraw their own.
  const isCounted = !entry.flagged || actions.isModerator;
  const mayReport = isCounted && actions.mayReport;
  return (
    <Row className={classes(css.end, className)}>
      {(mayReport || entry.reported) && (
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
