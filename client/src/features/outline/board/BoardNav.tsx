import { ACTS, type Act } from '@trefoil/server/contract';
import { useEffect, useState, type RefObject } from 'react';
import { NUMERAL } from '../outlineProgress.ts';
import tabs from '../output/ActTabs.module.css';
import css from './Board.module.css';
import { classes } from '../../../ui/classes.ts';

/** On phones, above the columns: buttons that lead to each act. */
export function BoardNav({ board }: { board: RefObject<HTMLElement | null> }) {
  const current = useColumnInView(board);
  return (
    <div className={classes(tabs.ActTabs, css.acts)} role="group" aria-label="Acts">
      {ACTS.map((act) => (
        <button
          key={act}
          type="button"
          data-act={act}
          aria-label={`Act ${NUMERAL[act]}`}
          aria-current={act === current ? 'true' : undefined}
          onClick={() => board.current?.scrollBy({ left: distanceTo(act, board.current) })}
        >
          {NUMERAL[act]}
        </button>
      ))}
    </div>
  );
}

/** How far a column is from the place to which swiping scrolls it, in pixels. */
function distanceTo(act: Act, board: HTMLElement): number {
  const column = board.querySelector(`section[data-act="${act}"]`)!;
  return column.getBoundingClientRect().left - board.getBoundingClientRect().left;
}

/** The act whose column is scrolled to. */
function useColumnInView(board: RefObject<HTMLElement | null>): Act {
  const [current, setCurrent] = useState<Act>(1);
  useEffect(() => {
    const columns = board.current!;
    const update = () => {
      const distance = (act: Act) => Math.abs(distanceTo(act, columns));
      setCurrent(ACTS.toSorted((one, other) => distance(one) - distance(other))[0]!);
    };
    columns.addEventListener('scroll', update, { passive: true });
    return () => columns.removeEventListener('scroll', update);
  }, [board]);
  return current;
}
