import type { Comment, Id, Post } from '@trefoil/server/contract';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useResource } from '../../../lib/resource/useResource.ts';
import { counted } from '../../../lib/text.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { Hidden, Label, Soft } from '../../../ui/layout/layout.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Mark } from '../../../ui/figure/Mark.tsx';
import { Page, PageHead } from '../../../ui/layout/Page.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { EntryCard } from '../entry/EntryCard.tsx';
import { focusEntry } from '../entry/entryFocus.ts';
import { EntryForm } from '../entry/EntryForm.tsx';
import css from './PostScreen.module.css';
import { listPath } from '../postsApi.ts';
import { addComment, openPost, selectListed } from '../postsSlice.ts';
import { Unverified } from '../entry/Unverified.tsx';
import { markSeen } from '../list/seenAnswers.ts';
import { BACK_TO_LIST } from '../list/useReturn.ts';

/** One post with its discussion. */
export function PostScreen() {
  const { id = '' } = useParams();
  const asked = useResource(openPost, id);
  const list = useAppSelector((state) => listPath(selectListed(state) ?? 'top'));
  const navigate = useNavigate();
  const post = asked.data ?? undefined;

  return (
    <Page title={post ? `Post by ${post.name}` : 'Post'} width={52}>
      <ButtonLink kind="quiet" icon={ArrowLeft} className={css.back} to={list} state={BACK_TO_LIST}>
        BACK
      </ButtonLink>
      <ResourceFrame of={{ ...asked, data: post }} waiting={<Skeleton lines={[40, 92, 60]} />} missing={<NotFound />}>
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
      <Mark size={2.5} />
      <h1>Post Not Found</h1>
      <p>It may have been deleted since you saw it.</p>
    </Empty>
  );
}

function Discussion({ post, onDeleted }: { post: Post; onDeleted: () => void }) {
  const { hash } = useLocation();
  const userId = useAppSelector(({ auth }) => auth.user?._id);
  useEffect(() => {
    if (userId && post.user === userId) markSeen(userId, post);
  }, [userId, post]);
  // A moderator who comes for a flagged comment is taken to it, however long the discussion is.
  const [goal] = useState(
    () => post.comments.find(({ _id, flagged }) => hash === `#${_id}` || (hash === '#flagged' && flagged))?._id,
  );
  useEffect(() => {
    if (goal) void focusEntry(goal);
  }, [goal]);

  return (
    <>
      <Hidden as="h1">Post by {post.name}</Hidden>
      <EntryCard postId={post._id} entry={post} onDeleted={onDeleted} />
      <div className={css.form}>
        <CommentForm postId={post._id} author={post.name} />
      </div>
      <Comments postId={post._id} comments={post.comments} />
    </>
  );
}

function CommentForm({ postId, author }: { postId: Id; author: string }) {
  const dispatch = useAppDispatch();
  const verified = useAppSelector(({ auth }) => auth.user?.emailVerified);
  if (!verified) return <Unverified>Verify your email to join this discussion.</Unverified>;
  return (
    <EntryForm
      kind="comment"
      form={`comment/${postId}`}
      name={`Answer to ${author}`}
      label="Your comment"
      placeholder="What would you try? Say what works, then what you would change."
      go="Comment"
      send={(text, sendKey) => dispatch(addComment({ postId, text, sendKey }))}
    />
  );
}

function Comments({ postId, comments }: { postId: Id; comments: Comment[] }) {
  if (comments.length === 0) return <Soft className={css.comments}>No answers yet. Even half an idea would help.</Soft>;
  return (
    <section className={css.comments} aria-labelledby="comments">
      <PageHead className={css.head}>
        <h2 id="comments">{counted(comments.length, 'comment')}</h2>
        <Label>Most votes first</Label>
      </PageHead>
      {comments.map((comment) => (
        <EntryCard key={comment._id} postId={postId} entry={comment} />
      ))}
    </section>
  );
}
