import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Segments } from '../../../ui/button/Segments.tsx';

/** Whether the finished outline is shown as a board, as its URL says. */
export const useIsBoard = (): boolean => useSearchParams()[0].get('view') === 'board';

/** The switch between the two views of the finished outline. */
export function OutlineViews() {
  const isBoard = useIsBoard();
  return (
    <Segments as="nav" aria-label="View">
      <Link to={paths.outline} aria-current={isBoard ? undefined : 'true'}>
        Outline
      </Link>
      <Link to={paths.board} aria-current={isBoard ? 'true' : undefined}>
        Board
      </Link>
    </Segments>
  );
}
