import type { ProfileCard as Writer } from '@trefoil/server/contract';
import { useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useResource, type Asked, type When } from '../../../lib/resource/useResource.ts';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Mark } from '../../../ui/figure/Mark.tsx';
import { Page, PageHead, PageLead } from '../../../ui/layout/Page.tsx';
import { ShowMore } from '../../../ui/layout/ShowMore.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import css from './ProfilesScreen.module.css';
import { loadProfiles } from '../profileSlice.ts';

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
  // Back and forward find the list, however far it was unrolled, as it was left.
  const [when] = useState<When>(useNavigationType() === 'POP' ? 'needed' : 'opened');
  const asked = useResource(loadProfiles, null, when);
  return (
    <ResourceFrame of={asked} waiting={<Skeleton lines={[40, 92, 60]} />}>
      {(profiles) => (profiles.length === 0 ? <NoProfiles /> : <Unrolled profiles={profiles} {...asked} />)}
    </ResourceFrame>
  );
}

function Unrolled({ profiles, loading, failure }: { profiles: readonly Writer[] } & Omit<Asked<unknown>, 'data'>) {
  const dispatch = useAppDispatch();
  const next = useAppSelector((state) => state.profile.next);
  return (
    <>
      <ul className={css.grid}>
        {profiles.map((profile) => (
          <ProfileCard key={profile._id} {...profile} />
        ))}
      </ul>
      {next && (
        <ShowMore busy={loading} failure={failure} onMore={() => dispatch(loadProfiles(next))}>
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
