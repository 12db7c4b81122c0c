import type { Post } from '@trefoil/server/contract';
import { Flag } from 'lucide-react';
import { memo, useRef } from 'react';
import { Hidden, Row } from '../../../ui/layout/layout.tsx';
import { Tag } from '../../../ui/layout/Tag.tsx';
import { ReadAloud } from '../../../ui/readAloud/ReadAloud.tsx';
import { Byline, When } from '../entry/Byline.tsx';
import { elementId } from '../entry/entryFocus.ts';
import { EntryBody } from '../entry/EntryBody.tsx';
import { ReportAndDelete, LikeButton } from '../entry/ReactionButtons.tsx';
import { ReasonPanel } from '../entry/reporting/ReasonPanel.tsx';
import { useEntryActions } from '../entry/useEntryActions.ts';
import { useEntryEditing } from '../entry/useEntryEditing.ts';
import { titleOf } from '../postRules.ts';
import css from './Entry.module.css';
import { EditButton, QuoteButton } from './EntryButtons.tsx';

interface PostEntryProps {
  post: Post;
  onQuote: ((passage: string, name: string) => void) | undefined;
  onDeleted: () => void;
}

/** The open post: its title as the page's heading, its text, and its buttons. */
export const PostEntry = memo(function PostEntry({ post, onQuote, onDeleted }: PostEntryProps) {
  const { _id, name, text, flagged, reported } = post;
  const target = { postId: _id };
  const actions = useEntryActions(target, post, onDeleted);
  const editing = useEntryEditing('post', _id, actions.mayEdit);
  const article = useRef<HTMLElement>(null);
  const hidden = flagged && !actions.isModerator;
  const title = hidden || reported || editing.isOpen ? null : titleOf(text);
  return (
    <article
      ref={article}
      id={elementId(_id)}
      tabIndex={-1}
      className={css.Entry}
      data-flagged={(flagged && actions.isModerator) || undefined}
      aria-label={`Post by ${name}`}
      data-entry={name}
    >
      {title ? (
        <h1 className={css.title} dir="auto">
          {title.text}
        </h1>
      ) : (
        <Hidden as="h1">{`Post by ${name}`}</Hidden>
      )}
      <Row as="p" className={css.by}>
        <Byline entry={post} large />
        <When entry={post} />
        {flagged && actions.isModerator && <Tag icon={Flag}>Flagged by {post.reportCount} people</Tag>}
      </Row>
      <EntryBody
        postId={_id}
        entry={post}
        noun="post"
        isModerator={actions.isModerator}
        editing={editing}
        from={title?.end ?? 0}
      />
      <Row className={css.foot}>
        {!hidden && <LikeButton className={css.mark} post={post} actions={actions} />}
        {!hidden && onQuote && <QuoteButton article={article} text={text} name={name} onQuote={onQuote} />}
        {!hidden && !editing.isOpen && <ReadAloud part={() => article.current} />}
        {actions.mayEdit && !hidden && !editing.isOpen && <EditButton noun="post" onEdit={editing.open} />}
        <ReportAndDelete entry={post} noun="post" actions={actions} />
      </Row>
      {actions.isAskingReason && <ReasonPanel target={target} onDone={actions.closeReasonPanel} />}
    </article>
  );
});
