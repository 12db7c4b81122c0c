import type { Profile } from '@trefoil/server/contract';
import Eye from 'lucide-react/icons/eye';
import PenLine from 'lucide-react/icons/pen-line';
import { useId } from 'react';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Section, Soft, Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import css from './ProfileBlock.module.css';
import { useOwnProfile } from './useOwnProfile.ts';

/** The ways to one's own profile, for the dashboard. */
export function ProfileBlock() {
  return (
    <ResourceFrame of={useOwnProfile()} waiting={<Ways />}>
      {(profile) => (profile ? <Ways profile={profile} /> : <NoProfile />)}
    </ResourceFrame>
  );
}

function Ways({ profile }: { profile?: Profile }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        Your profile
      </h2>
      <Soft className={css.lead}>Public, and entirely optional.</Soft>
      {profile ? (
        <Stack gap={2}>
          <ButtonLink icon={Eye} to={paths.profile(profile.user._id)}>
            View Profile
          </ButtonLink>
          <ButtonLink icon={PenLine} to={paths.editProfile}>
            Edit Profile
          </ButtonLink>
        </Stack>
      ) : (
        <Skeleton lines={[100, 100]} />
      )}
    </Section>
  );
}

function NoProfile() {
  return (
    <Notice tone="note" actions={<ButtonLink to={paths.createProfile}>Create Profile</ButtonLink>}>
      <p>You have not yet set up a profile. Please fill out your profile info.</p>
      <p>
        Your profile is public and entirely optional. You can plan your story and take part in Brainstorm without one,
        and your outline stays private either way.
      </p>
    </Notice>
  );
}
