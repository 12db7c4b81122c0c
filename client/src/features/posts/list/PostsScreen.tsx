import { isModerator } from '@trefoil/server/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { useResource } from '../../../lib/resource/useResource.ts';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Logo } from '../../../ui/figure/Logo.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ShowMore } from '../../../ui/disclosure/ShowMore.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { viewIn, type PostsView } from '../postsApi.ts';
import { loadPosts } from '../postsSlice.ts';
import { BrainstormHelp } from './BrainstormHelp.tsx';
import { LISTS, PostTabs } from './PostTabs.tsx';
import { RemovalNotices } from './RemovalNotices.tsx';
import { NewPost } from './NewPost.tsx';
import css from './PostsScreen.module.css';
import { countNewComments, readSeen } from './seenComments.ts';
import { PostListItem } from './PostListItem.tsx';
import { useScrollRestoration } from './useScrollRestoration.ts';

const Loading = () => <Skeleton lines={[40, 92, 60]} />;

const ModerationQueue = lazyComponent(
  () => import('../moderation/ModerationQueue.tsx'),
  'ModerationQueue',
  <Loading />,
);

/** All posts in one of four orders, or for moderators the flagged ones. */
export function PostsScreen() {
  const moderator = useAppSelector(({ auth }) => isModerator(auth.user));
  const [search] = useSearchParams();
  const view = viewIn(search, moderator);
  return (
    <Page title="Brainstorming" className={css.PostsScreen}>
      <h1>Brainstorming</h1>
      {view === 'flagged' ? (
        <ModerationQueue />
      ) : (
        <>
          <BrainstormHelp />
          <div className={css.main}>
            <NewPost />
            <PostTabs view={view} />
            <RemovalNotices />
            <PostList key={view} view={view} />
          </div>
        </>
      )}
    </Page>
  );
}

function PostList({ view }: { view: Exclude<PostsView, 'flagged'> }) {
  const dispatch = useAppDispatch();
  const next = useAppSelector((state) => state.posts.next);
  const userId = useAppSelector(({ auth }) => auth.user?._id ?? '');
  const [seen] = useState(() => readSeen(userId));
  const isReturn = useScrollRestoration(view);
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
          <Empty>
            <Logo size={2.5} />
            <p>{LISTS[view].empty}</p>
          </Empty>
        ) : (
          <div>
            <section aria-label={LISTS[view].name}>
              {posts.map((post) => (
                <PostListItem
                  key={post._id}
                  post={post}
                  newCount={post.user === userId ? countNewComments(post, seen) : 0}
                />
              ))}
            </section>
            {next && (
              <ShowMore busy={query.loading} failure={query.failure} onMore={() => dispatch(loadPosts({ view, next }))}>
                Show More Posts
              </ShowMore>
            )}
          </div>
        )
      }
    </ResourceFrame>
  );
}
