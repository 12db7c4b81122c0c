import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useResource } from '../../../lib/resource/useResource.ts';
import { Mark } from '../../../ui/figure/Mark.tsx';
import { ShowMore } from '../../../ui/layout/ShowMore.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { Lists } from '../list/Lists.tsx';
import { useReturn } from '../list/useReturn.ts';
import { waitingIn } from '../postEntries.ts';
import { loadPosts, selectListed } from '../postsSlice.ts';
import { FlaggedEntries } from './FlaggedEntries.tsx';

const view = 'flagged';

/** What waits for moderators, most reported first. */
export function Queue() {
  const dispatch = useAppDispatch();
  const next = useAppSelector(({ posts }) => posts.next);
  const isReturn = useReturn(useAppSelector(selectListed) === view);
  const asked = useResource(loadPosts, { view, next: null }, isReturn ? 'needed' : 'opened');
  const { data, loading, failure } = asked;

  // A moderator may clear a page away while more are waiting.
  const cleared = data?.length === 0 && next !== null && !loading && !failure;
  useEffect(() => {
    if (cleared) void dispatch(loadPosts({ view, next }));
  }, [cleared, next, dispatch]);

  return (
    <div>
      <Lists view={view} moderates waiting={data?.reduce((sum, post) => sum + waitingIn(post), 0)} />
      <ResourceFrame of={asked} waiting={<Skeleton lines={[40, 92, 60]} />}>
        {(posts) =>
          posts.length === 0 && !next ? (
            <Empty>
              <Mark size={2.5} />
              <p>Nothing is flagged.</p>
            </Empty>
          ) : (
            <div>
              <section aria-label="Flagged, most reported first">
                {posts.map((post) => (
                  <FlaggedEntries key={post._id} post={post} />
                ))}
              </section>
              {next && (
                <ShowMore busy={loading} failure={failure} onMore={() => dispatch(loadPosts({ view, next }))}>
                  Show More Posts
                </ShowMore>
              )}
            </div>
          )
        }
      </ResourceFrame>
    </div>
  );
}
