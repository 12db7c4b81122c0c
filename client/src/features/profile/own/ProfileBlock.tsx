import type { Profile } from '@trefoil/server/contract';
import { Eye, PenLine } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { counted } from '../../../lib/text.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Block } from '../../../ui/layout/Block.tsx';
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx';
import { Muted } from '../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { useOwnProfile } from './useOwnProfile.ts';

/** Links to the viewer's own profile, for the dashboard. */
export function ProfileBlock() {
  const query = useOwnProfile();
  return (
    <Block
      title="Your profile"
      action={
        query.data !== undefined && (
          <ButtonLink kind="quiet" icon={PenLine} to={query.data ? paths.editProfile : paths.createProfile}>
            {query.data ? 'Edit Profile' : 'Create Profile'}
          </ButtonLink>
        )
      }
    >
      <ResourceFrame of={query} waiting={<Skeleton lines={[100, 60]} />}>
        {(profile) => (profile ? <OwnProfile {...profile} /> : <NoProfile />)}
      </ResourceFrame>
    </Block>
  );
}

function OwnProfile({ user, works, genres }: Profile) {
  return (
    <>
      <Muted small>
        {`Public, and entirely optional. ${counted(works.length, 'work')}, ${counted(genres.length, 'genre')}.`}
      </Muted>
      <Rows>
        <li>
          <RowLink icon={Eye} to={paths.profile(user._id)}>
            View Profile
          </RowLink>
        </li>
      </Rows>
    </>
  );
}

function NoProfile() {
  return (
    <>
      <Muted small>You have not yet set up a profile. Please fill out your profile info.</Muted>
      <Muted small>It is public, and entirely optional.</Muted>
    </>
  );
}
