import type { ReactNode } from 'react';
import type { Query } from '../../lib/resource/useResource.ts';
import { Hidden } from '../layout/layout.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface ResourceFrameProps<Data> {
  of: Query<Data>;
  /** Stands there until the first answer. */
  waiting: ReactNode;
  /** Stands there when the server says that there is no such thing. */
  missing?: ReactNode;
  /** The heading of a screen that has none until the first answer. */
  heading?: string;
  /** What is around waiting and failing; the children bring their own. */
  around?: (content: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows something of the server's, the last known while it is asked for again, or why it did not come. */
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
