import type { Profile } from '@trefoil/server/contract';
import { Eye, PenLine, Plus } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { counted } from '../../../lib/text.ts';
import { TextLink } from '../../../ui/button/TextLink.tsx';
import { Block, Ways } from '../../../ui/layout/Block.tsx';
import { Soft } from '../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { useOwnProfile } from './useOwnProfile.ts';

/** Links to the viewer's own profile, for the dashboard. */
export function ProfileBlock() {
  return (
    <Block title="Your profile">
      <ResourceFrame of={useOwnProfile()} waiting={<Skeleton lines={[100, 60]} />}>
        {(profile) => (profile ? <OwnProfile {...profile} /> : <NoProfile />)}
      </ResourceFrame>
      <Ways>
        <TextLink to={paths.profiles}>See all writers</TextLink>
      </Ways>
    </Block>
  );
}

function OwnProfile({ user, works, genres }: Profile) {
  return (
    <>
      <Soft small>
        {`Public, and entirely optional. ${counted(works.length, 'work')}, ${counted(genres.length, 'genre')}.`}
      </Soft>
      <Ways>
        <TextLink icon={Eye} to={paths.profile(user._id)}>
          View Profile
        </TextLink>
        <TextLink icon={PenLine} to={paths.editProfile}>
          Edit Profile
        </TextLink>
      </Ways>
    </>
  );
}

function NoProfile() {
  return (
    <>
      <Soft small>You have not yet set up a profile. Please fill out your profile info.</Soft>
      <Soft small>It is public, and entirely optional.</Soft>
      <Ways>
        <TextLink icon={Plus} to={paths.createProfile}>
          Create Profile
        </TextLink>
      </Ways>
    </>
  );
}
