import type { Post } from '@trefoil/server/contract';
import { ArrowLeft, Lightbulb } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useResource } from '../../../lib/resource/useResource.ts';
import { counted } from '../../../lib/text.ts';
import { useProgressive } from '../../../lib/useProgressive.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { Logo } from '../../../ui/figure/Logo.tsx';
import { Label, Row, Muted } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { commentsSeen } from '../../auth/authEvents.ts';
import { focusEntry } from '../entry/entryFocus.ts';
import { quotation } from '../entry/text/textBlocks.ts';
import { markCommentsSeen } from '../list/seenComments.ts';
import { BACK_TO_LIST, useListBefore } from '../list/useScrollRestoration.ts';
import { listPath } from '../postsApi.ts';
import { openPost } from '../postsSlice.ts';
import { titleOf } from '../postRules.ts';
import { EntryArticle } from './EntryArticle.tsx';
import { PostNav, scrollToPart } from './PostNav.tsx';
import { QuoteSelection } from './QuoteSelection.tsx';
import css from './PostScreen.module.css';
import { CommentForm } from './CommentForm.tsx';

/** One post with its discussion. */
export function PostScreen() {
  const { id = '' } = useParams();
  const query = useResource(openPost, id);
  const list = listPath(useListBefore());
  const navigate = useNavigate();
  const post = query.data ?? undefined;
  const title = post && (titleOf(post.ownText ?? post.text)?.text ?? `Post by ${post.name}`);

  return (
    <Page title={title ?? 'Post'}>
      <ButtonLink kind="quiet" icon={ArrowLeft} className={css.back} to={list} state={BACK_TO_LIST}>
        BACK
      </ButtonLink>
      <ResourceFrame
        of={{ ...query, data: post }}
        heading="Post"
        waiting={<Skeleton lines={[40, 92, 60]} />}
        missing={<NotFound />}
      >
        {(open) => (
          <Discussion
            key={id}
            post={open}
            onDeleted={() => void navigate(list, { replace: true, state: BACK_TO_LIST })}
          />
        )}
      </ResourceFrame>
    </Page>
  );
}

function NotFound() {
  return (
    <Empty>
      <Logo size={2.5} />
      <h1>Post Not Found</h1>
      <p>It may have been deleted.</p>
    </Empty>
  );
}

function Discussion({ post, onDeleted }: { post: Post; onDeleted: () => void }) {
  const dispatch = useAppDispatch();
  const viewer = useAppSelector(({ auth }) => auth.user);
  const root = useRef<HTMLDivElement>(null);
  const [docked, setDocked] = useState(false);
  const [insertion, setInsertion] = useState<{ text: string } | null>(null);
  const isOwn = viewer !== null && post.user === viewer._id;
  useScrollToHash(post);

  const ownerId = isOwn ? viewer._id : null;
  useEffect(() => {
    if (ownerId === null) return;
    markCommentsSeen(ownerId, post);
    dispatch(commentsSeen(post._id));
  }, [ownerId, post, dispatch]);

  const reply = useCallback((text = '') => {
    setDocked(true);
    setInsertion({ text });
  }, []);
  const quote = useCallback((passage: string, name: string) => reply(quotation(passage, name)), [reply]);
  const onQuote = viewer?.emailVerified ? quote : undefined;

  return (
    <div ref={root} className={css.Post}>
      <div>
        <EntryArticle postId={post._id} entry={post} onQuote={onQuote} onDeleted={onDeleted} />
        <Comments post={post} isOwn={isOwn} onQuote={onQuote} />
        <CommentForm
          postId={post._id}
          author={post.name}
          docked={docked}
          insertion={insertion}
          onUndock={() => setDocked(false)}
        />
      </div>
      <PostNav
        text={post.text.slice(titleOf(post.text)?.end)}
        commentCount={post.comments.length}
        onReply={() => reply()}
      />
      {onQuote && <QuoteSelection root={root} onQuote={onQuote} />}
    </div>
  );
}

/** Scrolls to what the URL's hash names: the comments, one comment, or for moderators the first flagged one. */
function useScrollToHash({ comments }: Post) {
  const { hash } = useLocation();
  const [target] = useState(
    () => comments.find(({ _id, flagged }) => hash === `#${_id}` || (hash === '#flagged' && flagged))?._id,
  );
  useEffect(() => {
    if (target) void focusEntry(target);
    else if (hash === '#answers') scrollToPart('answers');
  }, [target, hash]);
}

interface CommentsProps {
  post: Post;
  isOwn: boolean;
  onQuote: ((passage: string, name: string) => void) | undefined;
}

function Comments({ post: { _id, text, comments }, isOwn, onQuote }: CommentsProps) {
  const { hash } = useLocation();
  const shownCount = useProgressive(comments.length, { first: 10, step: 8, atOnce: hash !== '' });
  return (
    <section className={css.comments} aria-labelledby="answers">
      <Row apart className={css.head}>
        <h2 id="answers" tabIndex={-1}>
          {counted(comments.length, 'comment')}
        </h2>
        {comments.length > 1 && <Label>Most votes first</Label>}
      </Row>
      {comments.length === 0 ? (
        <Muted>No comments yet. Even half an idea would help.</Muted>
      ) : (
        <Label className={css.how}>
          <Icon of={Lightbulb} />
          <span>
            The Brainstorm Button: click the light bulb when a comment helps. The most helpful rise to the top; click
            again to undo.
          </span>
        </Label>
      )}
      {comments.slice(0, shownCount).map((comment) => (
        <EntryArticle
          key={comment._id}
          postId={_id}
          entry={comment}
          onQuote={onQuote}
          // The text of the post names the beat.
          saveFor={isOwn ? headingAskedAbout(text) : undefined}
        />
      ))}
    </section>
  );
}

/** The heading of the beat that a post asks about, from the line that `NewPost` inserts or earlier versions did; '' without one. */
function headingAskedAbout(text: string): string {
  const [, current, earlier] = /Question about “([^”]+)”|About “([^”]+)” in my outline:/.exec(text) ?? [];
  return current ?? earlier ?? '';
}
