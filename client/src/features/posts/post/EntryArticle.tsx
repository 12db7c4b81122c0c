import type { Comment, Id, Post } from '@trefoil/server/contract';
import { Bookmark, Flag, PenLine, TextQuote } from 'lucide-react';
import { memo, type RefObject, useRef, useState } from 'react';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Hidden, Row, Label } from '../../../ui/layout/layout.tsx';
import { Tag } from '../../../ui/layout/Tag.tsx';
import { ReadAloud } from '../../../ui/readAloud/ReadAloud.tsx';
import { Byline, When } from '../entry/Byline.tsx';
import { EntryBody } from '../entry/EntryBody.tsx';
import { elementId } from '../entry/entryFocus.ts';
import { ReactionButton, ReportAndDelete } from '../entry/ReactionButtons.tsx';
import { ReasonPanel } from '../entry/reporting/ReasonPanel.tsx';
import { useEntryActions } from '../entry/useEntryActions.ts';
import { useEntryEditing } from '../entry/useEntryEditing.ts';
import { isComment } from '../postEntries.ts';
import { titleOf } from '../postRules.ts';
import css from './EntryArticle.module.css';
import { cutAtWord } from '../../../lib/text.ts';
import { MAX_QUOTE, selectedText } from '../entry/text/textBlocks.ts';

const SaveToOutlinePanel = lazyComponent(() => import('./SaveToOutlinePanel.tsx'), 'SaveToOutlinePanel');

interface EntryArticleProps {
  postId: Id;
  /** The post itself, or one of its comments. */
  entry: Post | Comment;
  onQuote: ((passage: string, name: string) => void) | undefined;
  /** For comments on the viewer's own post, which can be saved: the heading of the beat that the post asks about, or ''. */
  saveFor?: string | undefined;
  onDeleted?: () => void;
}

/** An open post, whose title is the heading of the page, or a comment: its author, its text, and its buttons. */
export const EntryArticle = memo(function EntryArticle(props: EntryArticleProps) {
  const { postId, entry, onQuote, saveFor, onDeleted } = props;
  const { _id, name, text, flagged, reported } = entry;
  const actions = useEntryActions(postId, entry, onDeleted);
  const editing = useEntryEditing(entry, actions.mayEdit);
  const article = useRef<HTMLElement>(null);
  const [isSaving, setSaving] = useState(false);
  const comment = isComment(entry) ? entry : null;
  const hidden = flagged && !actions.isModerator;
  const showsFlag = flagged && actions.isModerator;
  const title = comment || hidden || reported || editing.isOpen ? null : titleOf(text);
  const maySave = saveFor !== undefined && !hidden && !reported;
  const label = `${comment ? 'Comment' : 'Post'} by ${name}`;
  return (
    <article
      ref={article}
      id={elementId(_id)}
      tabIndex={-1}
      className={comment ? css.Comment : css.Post}
      data-flagged={showsFlag || undefined}
      aria-label={label}
      data-entry={name}
    >
      {title && (
        <h1 className={css.title} dir="auto">
          {title.text}
        </h1>
      )}
      {!comment && !title && <Hidden as="h1">{label}</Hidden>}
      <Row as={Label} className={css.by}>
        <Byline entry={entry} large />
        <When entry={entry} />
        {showsFlag && <Tag icon={Flag}>Flagged by {entry.reportCount} people</Tag>}
      </Row>
      <EntryBody
        postId={postId}
        entry={entry}
        isModerator={actions.isModerator}
        editing={editing}
        from={title?.end ?? 0}
      />
      <Row className={css.foot}>
        {!hidden && <ReactionButton entry={entry} actions={actions} />}
        {!hidden && onQuote && <QuoteButton article={article} text={text} name={name} onQuote={onQuote} />}
        {!comment && !hidden && !editing.isOpen && <ReadAloud part={() => article.current} />}
        {maySave && (
          <Button kind="quiet" icon={Bookmark} aria-expanded={isSaving} onClick={() => setSaving(!isSaving)}>
            Save to Outline
          </Button>
        )}
        {actions.mayEdit && !hidden && !editing.isOpen && (
          <Button kind="quiet" icon={PenLine} onClick={editing.open}>
            Edit
            <Hidden> this {comment ? 'comment' : 'post'}</Hidden>
          </Button>
        )}
        <ReportAndDelete entry={entry} actions={actions} />
      </Row>
      {comment && isSaving && maySave && (
        <SaveToOutlinePanel comment={comment} headingAskedAbout={saveFor} onClose={() => setSaving(false)} />
      )}
      {actions.isAskingReason && <ReasonPanel target={actions.target} onDone={actions.closeReasonPanel} />}
    </article>
  );
});

interface QuoteButtonProps {
  article: RefObject<HTMLElement | null>;
  text: string;
  name: string;
  onQuote: (passage: string, name: string) => void;
}

/** Quotes the selected part of an entry, or else all of it. */
function QuoteButton({ article, text, name, onQuote }: QuoteButtonProps) {
  function quote() {
    const selected = article.current && selectedText(article.current, text);
    const passage = selected ?? cutAtWord(text, MAX_QUOTE);
    onQuote(passage.length < text.length && !selected ? `${passage} …` : passage, name);
    getSelection()?.removeAllRanges();
  }
  return (
    // Keep the selection until it is read.
    <Button kind="quiet" icon={TextQuote} onPointerDown={(event) => event.preventDefault()} onClick={quote}>
      Quote
      <Hidden> {name}</Hidden>
    </Button>
  );
}
