import type { Profile } from '@trefoil/server/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Empty.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
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
      {error ? (
        <Notice tone="danger" role="alert" actions={<Button onClick={reload}>Try Again</Button>}>
          <p>{error.errors[0]?.msg}</p>
        </Notice>
      ) : (
        <Spinner />
      )}
    </Page>
  );
}
