import type { Beat } from '@trefoil/server/contract';
import { ChevronDown, Lightbulb } from 'lucide-react';
import { useId, useState } from 'react';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import { EarlierAnswer, type EarlierAnswerProps } from '../EarlierAnswer.tsx';
import css from './MarginHelp.module.css';

/** The top of the margin: help for a writer who is stuck, and an earlier answer that matters. */
export function MarginHelp({ beat, ...earlier }: EarlierAnswerProps & { beat: Beat }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={css.MarginHelp}>
      <button className={css.head} type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon of={Lightbulb} />
        Stuck?
        <Icon of={ChevronDown} />
      </button>
      <p className={css.body} id={id} hidden={!open}>
        <span className={css.label}>Try this:</span> {beat.stuck}
      </p>
      <EarlierAnswer {...earlier} />
    </div>
  );
}
