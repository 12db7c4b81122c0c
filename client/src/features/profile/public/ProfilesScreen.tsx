import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { LoadFailed } from '../../../ui/notice/LoadFailed.tsx';
import { Mark } from '../../../ui/figure/Mark.tsx';
import { Page, PageHead, PageLead } from '../../../ui/layout/Page.tsx';
import { ShowMore } from '../../../ui/layout/ShowMore.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import css from './ProfilesScreen.module.css';
import { loadProfiles } from '../profileThunks.ts';

/** Writers who chose to introduce themselves. */
export function ProfilesScreen() {
  return (
    <Page title="Writers">
      <PageHead>
        <div>
          <h1>Writers</h1>
          <PageLead>People who plan their stories here and chose to say so.</PageLead>
        </div>
      </PageHead>
      <ProfileList />
    </Page>
  );
}

function ProfileList() {
  const dispatch = useAppDispatch();
  const { profiles, listed, next, loading, error } = useAppSelector((state) => state.profile);
  // Back and forward find the list, however far it was unrolled, as it was left.
  const isReturn = useNavigationType() === 'POP' && listed;
  const [fresh] = useState(!isReturn);

  useEffect(() => {
    if (fresh) void dispatch(loadProfiles(null));
  }, [fresh, dispatch]);

  if (error && !listed) return <LoadFailed failure={error} onAgain={() => void dispatch(loadProfiles(null))} />;
  if (!listed) return <Skeleton lines={[40, 92, 60]} />;
  if (profiles.length === 0) return <NoProfiles />;
  return (
    <>
      <ul className={css.grid}>
        {profiles.map((profile) => (
          <ProfileCard key={profile._id} {...profile} />
        ))}
      </ul>
      {next && (
        <ShowMore busy={loading} failure={error} onMore={() => dispatch(loadProfiles(next))}>
          Show More Writers
        </ShowMore>
      )}
    </>
  );
}

function NoProfiles() {
  return (
    <Empty>
      <Mark size={2.5} />
      <p>No profiles found ...</p>
      <p>Nobody has introduced themselves yet.</p>
    </Empty>
  );
}
