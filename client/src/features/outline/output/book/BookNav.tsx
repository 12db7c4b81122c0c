import { ACTS, type Act } from '@trefoil/server/contract';
import { useEffect, useState } from 'react';
import { Check } from '../../../../ui/form/field/Check.tsx';
import { NUMERAL } from '../../outlineProgress.ts';
import { Row } from '../../../../ui/layout/layout.tsx';
import css from './Book.module.css';

interface BookNavProps {
  leavesOut: boolean;
  onLeaveOut: (leavesOut: boolean) => void;
}

/** The marks in the margin that jump to the acts, and what is left out of the book. */
export function BookNav({ leavesOut, onLeaveOut }: BookNavProps) {
  const read = useActInView();
  return (
    <Row className={css.marks}>
      <nav aria-label="Acts of the outline" className={css.jumps}>
        {ACTS.map((act) => (
          <a
            key={act}
            className={css.mark}
            data-act={act}
            href={`#act${act}`}
            aria-label={`Act ${NUMERAL[act]}`}
            aria-current={act === read ? 'true' : undefined}
          >
            {NUMERAL[act]}
          </a>
        ))}
      </nav>
      <div className={css.leaveOut}>
        <Check checked={leavesOut} onCheck={onLeaveOut}>
          Leave out empty beats
        </Check>
      </div>
    </Row>
  );
}

/** The act that is being read: the one that crosses a line in the upper third of the window. */
function useActInView(): Act {
  const [read, setRead] = useState<Act>(1);
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) setRead(Number((target as HTMLElement).dataset.act) as Act);
        }
      },
      { rootMargin: '-30% 0px -70%' },
    );
    for (const act of ACTS) {
      const part = document.getElementById(`act${act}`);
      if (part) seen.observe(part);
    }
    return () => seen.disconnect();
  }, []);
  return read;
}
