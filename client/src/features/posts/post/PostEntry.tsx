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
import { ReportReason } from '../entry/reporting/CollapsedReport.tsx';
import { useEntryActions } from '../entry/useEntryActions.ts';
import { useEntryEditing } from '../entry/useEntryEditing.ts';
import { subjectOf } from '../postRules.ts';
import css from './Entry.module.css';
import { EditButton, QuoteButton } from './EntryButtons.tsx';

interface PostEntryProps {
  post: Post;
  onQuote: ((passage: string, name: string) => void) | undefined;
  onDeleted: () => void;
}

/** The open post: its subject as the page's heading, its text, and what can be done about it. */
export const PostEntry = memo(function PostEntry({ post, onQuote, onDeleted }: PostEntryProps) {
  const { _id, name, text, flagged, reported } = post;
  const target = { postId: _id };
  const actions = useEntryActions(target, post, onDeleted);
  const own = useEntryEditing('post', _id, actions.mayEdit);
  const article = useRef<HTMLElement>(null);
  const hidden = flagged && !actions.isModerator;
  const found = hidden || reported || own.editing ? null : subjectOf(text);
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
      {found ? (
        <h1 className={css.title} dir="auto">
          {found.subject}
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
        own={own}
        from={found?.end ?? 0}
      />
      <Row className={css.foot}>
        {!hidden && <LikeButton className={css.mark} post={post} actions={actions} />}
        {!hidden && onQuote && <QuoteButton article={article} text={text} name={name} onQuote={onQuote} />}
        {!hidden && !own.editing && <ReadAloud part={() => article.current} />}
        {actions.mayEdit && !hidden && !own.editing && <EditButton noun="post" onEdit={own.edit} />}
        <ReportAndDelete entry={post} noun="post" actions={actions} />
      </Row>
      {actions.isAskingReason && <ReportReason target={target} onDone={actions.closeReasonPanel} />}
    </article>
  );
});
