import type { ReactNode } from 'react';
import type { Query } from '../../lib/resource/useResource.ts';
import { Hidden } from '../layout/layout.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface ResourceFrameProps<Data> {
  of: Query<Data>;
  /** Shown until the first response. */
  waiting: ReactNode;
  /** Shown for a 404. */
  missing?: ReactNode;
  /** The heading of a screen until the first response. */
  heading?: string;
  /** Wraps what is shown while loading and on failure. */
  around?: (content: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows a resource, stale while it reloads, or why it could not be loaded. */
export function ResourceFrame<Data>({ of, waiting, missing, heading, around, children }: ResourceFrameProps<Data>) {
  const { data, loading, failure, refetch } = of;
  if (missing && failure?.status === 404) return missing;
  if (data !== undefined) return children(data);
  const content = (
    <>
      {heading && <Hidden as="h1">{heading}</Hidden>}
      {failure && !loading ? <LoadFailed failure={failure} onAgain={refetch} /> : waiting}
    </>
  );
  return around ? around(content) : content;
}
