import type { PostCard } from '@trefoil/server/contract';
import { Flag, MessageSquareText } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { counted } from '../../../lib/text.ts';
import { Hidden, Label, Row } from '../../../ui/layout/layout.tsx';
import { Tag } from '../../../ui/layout/Tag.tsx';
import { ToggleLink } from '../../../ui/form/field/Toggle.tsx';
import { Byline, When } from '../entry/Byline.tsx';
import { elementId } from '../entry/entryFocus.ts';
import { ReactionButton, ReportAndDelete } from '../entry/ReactionButtons.tsx';
import { CollapsedReport } from '../entry/reporting/CollapsedReport.tsx';
import { ReasonPanel } from '../entry/reporting/ReasonPanel.tsx';
import { useEntryActions } from '../entry/useEntryActions.ts';
import { cardParts } from '../postRules.ts';
import { NewComments } from './PostTabs.tsx';
import { CardName, LinkArea } from '../../../ui/layout/Card.tsx';
import css from './PostListItem.module.css';

interface PostListItemProps {
  post: PostCard;
  /** How many comments are new to the author, if the author is viewing. */
  newCount: number;
}

/** A post in the list: its title, the beginning of its text, and a line of details and buttons. */
export const PostListItem = memo(function PostListItem({ post, newCount }: PostListItemProps) {
  const { _id, commentCount, flagged, reported, flaggedCommentCount: flaggedComments = 0 } = post;
  const actions = useEntryActions(_id, post);
  const showsFlag = flagged && actions.isModerator;
  const titleId = `title-${_id}`;
  const excerpt = <Excerpt post={post} titleId={titleId} />;
  return (
    <LinkArea
      as="article"
      id={elementId(_id)}
      tabIndex={-1}
      className={css.PostListItem}
      data-flagged={showsFlag || undefined}
      aria-labelledby={titleId}
    >
      {reported && !flagged ? (
        <CollapsedReport noun="post" id={titleId}>
          {excerpt}
        </CollapsedReport>
      ) : (
        excerpt
      )}
      <Row className={css.meta}>
        <ReactionButton entry={post} actions={actions} />
        <ToggleLink
          icon={MessageSquareText}
          to={flaggedComments > 0 ? paths.flaggedComments(_id) : `${paths.post(_id)}${newCount > 0 ? '#answers' : ''}`}
        >
          Discussion {commentCount}
          <Hidden> {commentCount === 1 ? 'comment' : 'comments'}</Hidden>
        </ToggleLink>
        {newCount > 0 && <NewComments count={newCount} />}
        <span className={css.by}>
          <Byline entry={post} />
        </span>
        <span className={css.when}>
          <When entry={post} inList />
        </span>
        {showsFlag && <Tag icon={Flag}>Flagged by {post.reportCount} people</Tag>}
        {actions.isModerator && flaggedComments > 0 && (
          <Tag icon={Flag}>{counted(flaggedComments, 'flagged comment')}</Tag>
        )}
        <ReportAndDelete className={css.end} entry={post} actions={actions} />
      </Row>
      {actions.isAskingReason && <ReasonPanel target={actions.target} onDone={actions.closeReasonPanel} />}
    </LinkArea>
  );
});

/** The title, linked to the post, and the beginning of the text. */
function Excerpt({ post: { _id, text, ownText }, titleId }: { post: PostCard; titleId: string }) {
  const { title, body, cut } = cardParts(ownText ?? text);
  return (
    <div>
      <CardName className={css.title} id={titleId} dir="auto">
        <Link to={paths.post(_id)}>{title}</Link>
      </CardName>
      {body.trim() && (
        <p className={css.text} dir="auto">
          <span className={css.shown}>{body}</span>
          {cut && <span className={css.hint}>Click ‘discussion’ to read the rest.</span>}
        </p>
      )}
      {ownText !== undefined && (
        <Label className={css.hidden}>Hidden until a moderator reviews it. Open it to edit.</Label>
      )}
    </div>
  );
}
