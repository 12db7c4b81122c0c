import { isModerator, type PostCard } from '@trefoil/server/contract';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useResource, type Query } from '../../../lib/resource/useResource.ts';
import { useProgressive } from '../../../lib/useProgressive.ts';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Logo } from '../../../ui/figure/Logo.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ShowMore } from '../../../ui/disclosure/ShowMore.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { viewIn, type PostsView } from '../postsApi.ts';
import { loadPosts, selectListed } from '../postsSlice.ts';
import { BrainstormHelp } from './BrainstormHelp.tsx';
import { PostTabs } from './PostTabs.tsx';
import { RemovalNotices } from './RemovalNotices.tsx';
import { NewPost } from './NewPost.tsx';
import css from './PostsScreen.module.css';
import { countNewComments, readSeen } from './seenComments.ts';
import { PostListItem } from './PostListItem.tsx';
import { useScrollRestoration } from './useScrollRestoration.ts';

const ModerationQueue = lazy(async () => ({
  default: (await import('../moderation/ModerationQueue.tsx')).ModerationQueue,
}));

/** All posts in one of four orders, or for moderators the flagged ones. */
export function PostsScreen() {
  const moderator = useAppSelector(({ auth }) => isModerator(auth.user));
  const [search] = useSearchParams();
  const view = viewIn(search, moderator);
  return (
    <Page title="Brainstorming" className={css.PostsScreen}>
      <h1>Brainstorming</h1>
      {view === 'flagged' ? (
        <Suspense fallback={<Loading />}>
          <ModerationQueue />
        </Suspense>
      ) : (
        <>
          <BrainstormHelp />
          <div className={css.main}>
            <NewPost />
            <PostTabs view={view} isModerator={moderator} />
            <RemovalNotices />
            <PostList key={view} view={view} />
          </div>
        </>
      )}
    </Page>
  );
}

const Loading = () => <Skeleton lines={[40, 92, 60]} />;

function PostList({ view }: { view: PostsView }) {
  const next = useAppSelector(({ posts }) => posts.next);
  const isReturn = useScrollRestoration(useAppSelector(selectListed) === view);
  const query = useResource(
    loadPosts,
    { view, next: null },
    // A reload would remove all pages but the first.
    { onOpen: !isReturn, onFocus: false },
  );
  return (
    <ResourceFrame of={query} waiting={<Loading />}>
      {(posts) =>
        posts.length === 0 && !next ? (
          <NoPosts>{EMPTY_TEXTS[view]}</NoPosts>
        ) : (
          <Cards view={view} isReturn={isReturn} {...query} />
        )
      }
    </ResourceFrame>
  );
}

const ORDER: Readonly<Record<PostsView, string>> = {
  top: 'Posts, most liked first',
  new: 'Posts, newest first',
  waiting: 'Unanswered posts, longest wait first',
  mine: 'Your posts, latest comment first',
  flagged: 'Flagged, most reported first',
};

interface CardsProps extends Query<PostCard[]> {
  view: PostsView;
  isReturn: boolean;
}

function Cards({ view, isReturn, data: posts = [], loading, failure }: CardsProps) {
  const dispatch = useAppDispatch();
  const next = useAppSelector((state) => state.posts.next);
  const userId = useAppSelector(({ auth }) => auth.user?._id ?? '');
  const [seen] = useState(() => readSeen(userId));
  const shownCount = useProgressive(posts.length, { first: 6, step: 7, atOnce: isReturn });
  return (
    <div>
      <section aria-label={ORDER[view]} data-return={isReturn || undefined}>
        {posts.slice(0, shownCount).map((post) => (
          <PostListItem key={post._id} post={post} newCount={post.user === userId ? countNewComments(post, seen) : 0} />
        ))}
      </section>
      {next && shownCount >= posts.length && (
        <ShowMore busy={loading} failure={failure} onMore={() => dispatch(loadPosts({ view, next }))}>
          Show More Posts
        </ShowMore>
      )}
    </div>
  );
}

const EMPTY_TEXTS: Readonly<Record<PostsView, string>> = {
  top: 'Nobody has posted yet. Be the first.',
  new: 'Nobody has posted yet. Be the first.',
  waiting: 'Every post has a comment.',
  mine: 'You haven’t posted yet. What are you stuck on?',
  flagged: 'Nothing is flagged.',
};

function NoPosts({ children }: { children: ReactNode }) {
  return (
    <Empty>
      <Logo size={2.5} />
      <p>{children}</p>
    </Empty>
  );
}
