import { ACTS, type Act } from '@trefoil/server/contract';
import { useEffect, useState, type RefObject } from 'react';
import { NUMERAL } from '../outlineProgress.ts';
import { OutlineViews } from '../output/OutlineViews.tsx';
import css from './Board.module.css';

/** On phones, above the columns: the switch between the views, and buttons that lead to each act. */
export function BoardNav({ board }: { board: RefObject<HTMLElement | null> }) {
  const current = useColumnInView(board);
  return (
    <div className={css.nav}>
      <OutlineViews />
      <div className={css.acts} role="group" aria-label="Acts">
        {ACTS.map((act) => (
          <button
            key={act}
            type="button"
            data-act={act}
            aria-label={`Act ${NUMERAL[act]}`}
            aria-current={act === current ? 'true' : undefined}
            onClick={() => scrollToColumn(board, act)}
          >
            {NUMERAL[act]}
          </button>
        ))}
      </div>
    </div>
  );
}

const columnOf = (board: RefObject<HTMLElement | null>, act: Act) =>
  board.current?.querySelector<HTMLElement>(`section[data-act="${act}"]`);

const leftOf = (part: Element | null | undefined) => part?.getBoundingClientRect().left ?? 0;

/** How far a column is from the place to which swiping scrolls it, in pixels. */
const distanceOf = (board: RefObject<HTMLElement | null>, act: Act) =>
  leftOf(columnOf(board, act)) - leftOf(board.current);

function scrollToColumn(board: RefObject<HTMLElement | null>, act: Act) {
  board.current?.scrollBy({ left: distanceOf(board, act) });
}

/** The act whose column is scrolled to. */
function useColumnInView(board: RefObject<HTMLElement | null>): Act {
  const [current, setCurrent] = useState<Act>(1);
  useEffect(() => {
    const columns = board.current;
    const update = () => {
      const distance = (act: Act) => Math.abs(distanceOf(board, act));
      setCurrent(ACTS.toSorted((one, other) => distance(one) - distance(other))[0]!);
    };
    columns?.addEventListener('scroll', update, { passive: true });
    return () => columns?.removeEventListener('scroll', update);
  }, [board]);
  return current;
}
