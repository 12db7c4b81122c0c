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

function scrollToColumn(board: RefObject<HTMLElement | null>, act: Act) {
  const left = (part: Element | null | undefined) => part?.getBoundingClientRect().left ?? 0;
  board.current?.scrollBy({ left: left(columnOf(board, act)) - left(board.current) });
}

/** The act whose column fills most of the width. */
function useColumnInView(board: RefObject<HTMLElement | null>): Act {
  const [current, setCurrent] = useState<Act>(1);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) setCurrent(Number((target as HTMLElement).dataset.act) as Act);
      },
      { root: board.current, threshold: 0.6 },
    );
    for (const act of ACTS) {
      const column = columnOf(board, act);
      if (column) observer.observe(column);
    }
    return () => observer.disconnect();
  }, [board]);
  return current;
}
