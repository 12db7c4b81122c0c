import type { Profile } from '@trefoil/server/contract';
import type { ReactNode } from 'react';
import { Spinner } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useOwnProfile } from './useOwnProfile.ts';

interface OwnProfileFrameProps {
  /** The document title until the screen sets its own. */
  title: string;
  children: (profile: Profile | null) => ReactNode;
}

/** Loads the viewer's own profile for a form. */
export function OwnProfileFrame({ title, children }: OwnProfileFrameProps) {
  return (
    <ResourceFrame
      of={useOwnProfile()}
      heading={title}
      waiting={<Spinner />}
      around={(content) => (
        <Page title={title} width={52}>
          {content}
        </Page>
      )}
    >
      {children}
    </ResourceFrame>
  );
}
