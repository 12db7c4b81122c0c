import type { Profile } from '@trefoil/server/contract';
import type { ReactNode } from 'react';
import { Spinner } from '../../../ui/notice/Empty.tsx';
import { LoadFailed } from '../../../ui/notice/LoadFailed.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useOwnProfile } from './useOwnProfile.ts';

interface OwnProfileFrameProps {
  /** Names the document until the screen does. */
  title: string;
  width: number;
  children: (profile: Profile | null) => ReactNode;
}

/** Loads the writer's own profile for a form. */
export function OwnProfileFrame({ title, width, children }: OwnProfileFrameProps) {
  const { profile, loaded, error, reload } = useOwnProfile();
  if (loaded) return children(profile);
  return (
    <Page title={title} width={width}>
      {error ? <LoadFailed failure={error} onAgain={reload} /> : <Spinner />}
    </Page>
  );
}
