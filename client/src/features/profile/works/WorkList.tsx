import type { Work } from '@trefoil/server/contract';
import { Fragment, type ReactNode } from 'react';
import { Undos } from '../../../ui/undo/Undo.tsx';

interface WorkListProps {
  works: readonly Work[];
  className: string | undefined;
  /** Shown without works. */
  empty: ReactNode;
  /** The `li` of a work. */
  children: (work: Work, index: number) => ReactNode;
}

/** A list of finished works. Removed ones can be restored where they were. */
export function WorkList({ works, className, empty, children }: WorkListProps) {
  const ids = works.map(({ _id }) => _id);
  if (works.length === 0)
    return (
      <>
        {empty}
        <Undos place="works" />
      </>
    );
  return (
    <ul className={className}>
      {works.map((work, index) => (
        <Fragment key={work._id}>
          <Undos as="li" place="works" ids={ids} before={work._id} />
          {children(work, index)}
        </Fragment>
      ))}
      <Undos as="li" place="works" ids={ids} />
    </ul>
  );
}
