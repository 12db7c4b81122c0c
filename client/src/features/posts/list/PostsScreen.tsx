import { isModerator, type PostCard } from '@trefoil/server/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { useResource, type Asked } from '../../../lib/resource/useResource.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
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
import type { PostsView } from '../postsApi.ts';
import css from './PostsScreen.module.css';
import { loadPosts, selectListed } from '../postsSlice.ts';
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
  const count = useAppSelector((state) =>
    selectListed(state) === 'flagged' ? state.posts.posts.reduce((sum, post) => sum + waitingIn(post), 0) : null,
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
  const next = useAppSelector(({ posts }) => posts.next);
  const isReturn = useReturn(useAppSelector(selectListed) === view);
  const asked = useResource(loadPosts, { view, next: null }, isReturn ? 'needed' : 'opened');
  const { data, loading, failure } = asked;

  // A moderator may clear a page away while more are waiting.
  const cleared = data?.length === 0 && next !== null && !loading && !failure;
  useEffect(() => {
    if (cleared) void dispatch(loadPosts({ view, next }));
  }, [cleared, view, next, dispatch]);

  return (
    <ResourceFrame of={asked} waiting={<Skeleton lines={[40, 92, 60]} />}>
      {(posts) => (posts.length === 0 && !next ? <NoPosts view={view} /> : <Cards view={view} {...asked} />)}
    </ResourceFrame>
  );
}

function Cards({ view, data: posts = [], loading, failure }: Asked<PostCard[]> & { view: PostsView }) {
  const dispatch = useAppDispatch();
  const next = useAppSelector((state) => state.posts.next);
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
        <ShowMore busy={loading} failure={failure} onMore={() => dispatch(loadPosts({ view, next }))}>
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
