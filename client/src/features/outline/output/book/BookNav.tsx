import { ACTS, type Act } from '@trefoil/server/contract';
import { useEffect, useState } from 'react';
import { Check } from '../../../../ui/form/field/Check.tsx';
import { NUMERAL } from '../../outlineProgress.ts';
import { Row } from '../../../../ui/layout/layout.tsx';
import tabs from '../ActTabs.module.css';
import css from './Book.module.css';
import { classes } from '../../../../ui/classes.ts';

interface BookNavProps {
  hidesUnanswered: boolean;
  onHideUnanswered: (hides: boolean) => void;
}

/** Links to the acts, and the checkbox that hides unanswered beats. */
export function BookNav({ hidesUnanswered, onHideUnanswered }: BookNavProps) {
  const current = useActInView();
  return (
    <Row className={css.nav}>
      <nav aria-label="Acts of the outline" className={classes(tabs.ActTabs, css.acts)}>
        {ACTS.map((act) => (
          <a
            key={act}
            data-act={act}
            href={`#act${act}`}
            aria-label={`Act ${NUMERAL[act]}`}
            aria-current={act === current ? 'true' : undefined}
          >
            {NUMERAL[act]}
          </a>
        ))}
      </nav>
      <div className={css.hide}>
        <Check small checked={hidesUnanswered} onCheck={onHideUnanswered}>
          Hide unanswered beats
        </Check>
      </div>
    </Row>
  );
}

/** The act at 30% of the window's height. */
function useActInView(): Act {
  const [current, setCurrent] = useState<Act>(1);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) setCurrent(Number((target as HTMLElement).dataset.act) as Act);
        }
      },
      { rootMargin: '-30% 0px -70%' },
    );
    for (const act of ACTS) {
      const section = document.getElementById(`act${act}`);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
