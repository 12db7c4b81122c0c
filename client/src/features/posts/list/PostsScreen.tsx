import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { LoadFailed } from '../../../ui/notice/LoadFailed.tsx';
import { Mark } from '../../../ui/figure/Mark.tsx';
import { Page, PageHead, PageLead, PageSide, PageSplit } from '../../../ui/layout/Page.tsx';
import { ShowMore } from '../../../ui/layout/ShowMore.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { BrainstormButton } from '../entry/BrainstormButton.tsx';
import { EntryCard } from '../entry/EntryCard.tsx';
import { FlaggedEntries } from '../moderation/FlaggedEntries.tsx';
import { NewPost } from './NewPost.tsx';
import { waitingIn } from '../postEntries.ts';
import { isModerator } from '@trefoil/server/contract';
import type { PostsView } from '../postsApi.ts';
import css from './PostsScreen.module.css';
import { loadPosts } from '../postsThunks.ts';
import { useReturn } from './useReturn.ts';

/** All posts, most liked first; for moderators also what waits for them. */
export function PostsScreen() {
  const moderator = useAppSelector(({ auth }) => isModerator(auth.user));
  const [search] = useSearchParams();
  const view: PostsView = moderator && search.get('flagged') === 'true' ? 'flagged' : 'all';
  return (
    <Page title="Brainstorming" width={view === 'flagged' ? 52 : 70}>
      <PageHead>
        <div>
          <h1>Brainstorming</h1>
          <PageLead>
            {view === 'flagged'
              ? 'You are a moderator: you see flagged texts and may delete any post or comment.'
              : 'Bring the part that will not come right. Paste an outline, describe a plot hole, ask for a title, and lend a hand to someone else while you are here.'}
          </PageLead>
        </div>
        {moderator && <Views view={view} />}
      </PageHead>
      {view === 'flagged' ? (
        <PostList key={view} view={view} />
      ) : (
        <PageSplit>
          <div className={css.column}>
            <NewPost />
            <PostList key={view} view={view} />
          </div>
          <PageSide>
            <BrainstormButton />
          </PageSide>
        </PageSplit>
      )}
    </Page>
  );
}

function Views({ view }: { view: PostsView }) {
  const count = useAppSelector(({ posts }) =>
    posts.listed === 'flagged' ? posts.posts.reduce((sum, post) => sum + waitingIn(post), 0) : null,
  );
  const more = useAppSelector(({ posts }) => (posts.next ? '+' : ''));
  return (
    <Tabs label="Show">
      <ButtonLink to={paths.posts} aria-current={view === 'all' ? 'page' : undefined}>
        All posts
      </ButtonLink>
      <ButtonLink to={paths.flaggedPosts} aria-current={view === 'flagged' ? 'page' : undefined}>
        Flagged{count === null ? '' : ` (${count}${more})`}
      </ButtonLink>
    </Tabs>
  );
}

function PostList({ view }: { view: PostsView }) {
  const dispatch = useAppDispatch();
  const { posts, listed, next, loading, unread } = useAppSelector((state) => state.posts);
  const failure = unread[view];
  const isReturn = useReturn(listed === view);

  useEffect(() => {
    if (!isReturn) void dispatch(loadPosts({ view, next: null }));
  }, [isReturn, view, dispatch]);

  // A moderator may clear a page away while more are waiting.
  const cleared = listed === view && posts.length === 0 && next !== null && !loading && !failure;
  useEffect(() => {
    if (cleared) void dispatch(loadPosts({ view, next }));
  }, [cleared, view, next, dispatch]);

  const more = (from: string | null) => dispatch(loadPosts({ view, next: from }));
  if (listed !== view) {
    if (failure) return <LoadFailed failure={failure} onAgain={() => void more(null)} />;
    return <Skeleton lines={[40, 92, 60]} />;
  }
  if (posts.length === 0 && !next) return <NoPosts view={view} />;
  return (
    <div>
      <section aria-label={view === 'flagged' ? 'Flagged, most reported first' : 'Posts'}>
        {posts.map((post) =>
          view === 'flagged' ? (
            <FlaggedEntries key={post._id} post={post} />
          ) : (
            <EntryCard key={post._id} postId={post._id} entry={post} inList />
          ),
        )}
      </section>
      {next && (
        <ShowMore busy={loading} failure={failure} onMore={() => more(next)}>
          Show More Posts
        </ShowMore>
      )}
    </div>
  );
}

function NoPosts({ view }: { view: PostsView }) {
  return (
    <Empty>
      <Mark size={2.5} />
      <p>
        {view === 'flagged' ? 'Nothing is flagged.' : 'Nobody has posted yet. Go first; the others will be grateful.'}
      </p>
    </Empty>
  );
}
