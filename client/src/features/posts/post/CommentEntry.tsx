import type { Comment, Id } from '@trefoil/server/contract';
import { Bookmark, Flag } from 'lucide-react';
import { lazy, memo, Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Tag } from '../../../ui/layout/Tag.tsx';
import { Byline, When } from '../entry/Byline.tsx';
import { elementId } from '../entry/entryFocus.ts';
import { EntryBody } from '../entry/EntryBody.tsx';
import { ReportAndDelete, VoteButton } from '../entry/ReactionButtons.tsx';
import { ReasonPanel } from '../entry/reporting/ReasonPanel.tsx';
import { useEntryActions } from '../entry/useEntryActions.ts';
import { useEntryEditing } from '../entry/useEntryEditing.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import css from './Entry.module.css';
import { EditButton, QuoteButton } from './EntryButtons.tsx';

const SaveToOutlinePanel = lazy(async () => ({
  default: (await import('./SaveToOutlinePanel.tsx')).SaveToOutlinePanel,
}));

interface CommentEntryProps {
  postId: Id;
  comment: Comment;
  onQuote: ((passage: string, name: string) => void) | undefined;
  /** For the author of the post, who may save comments: the heading of the beat that the post asks about, or ''. */
  saveFor: string | undefined;
}

/** A comment: its author, its text, and its buttons. */
export const CommentEntry = memo(function CommentEntry({ postId, comment, onQuote, saveFor }: CommentEntryProps) {
  const { _id, name, text, flagged, reported } = comment;
  const target = { postId, commentId: _id };
  const actions = useEntryActions(target, comment);
  const editing = useEntryEditing('comment', _id, actions.mayEdit);
  const article = useRef<HTMLElement>(null);
  const [isSaving, setSaving] = useState(false);
  const hidden = flagged && !actions.isModerator;
  const maySave = saveFor !== undefined && !hidden && !reported;
  return (
    <article
      ref={article}
      id={elementId(_id)}
      tabIndex={-1}
      className={css.Comment}
      data-flagged={(flagged && actions.isModerator) || undefined}
      aria-label={`Comment by ${name}`}
      data-entry={name}
    >
      <Row as="p" className={css.by}>
        <Byline entry={comment} large />
        <When entry={comment} />
        {flagged && actions.isModerator && <Tag icon={Flag}>Flagged by {comment.reportCount} people</Tag>}
      </Row>
      <EntryBody postId={postId} entry={comment} noun="comment" isModerator={actions.isModerator} editing={editing} />
      <Row className={css.foot}>
        {!hidden && <VoteButton className={css.mark} comment={comment} actions={actions} />}
        {!hidden && onQuote && <QuoteButton article={article} text={text} name={name} onQuote={onQuote} />}
        {maySave && (
          <Button kind="quiet" icon={Bookmark} aria-expanded={isSaving} onClick={() => setSaving(!isSaving)}>
            Save to Outline
          </Button>
        )}
        {actions.mayEdit && !hidden && !editing.isOpen && <EditButton noun="comment" onEdit={editing.open} />}
        <ReportAndDelete entry={comment} noun="comment" actions={actions} />
      </Row>
      {isSaving && maySave && (
        <Suspense>
          <SaveToOutlinePanel comment={comment} headingAskedAbout={saveFor} onClose={() => setSaving(false)} />
        </Suspense>
      )}
      {actions.isAskingReason && <ReasonPanel target={target} onDone={actions.closeReasonPanel} />}
    </article>
  );
});
