import css from './Ticks.module.css';

interface TicksProps {
  /** For each question, whether it is answered and whether it is optional. */
  ticks: readonly { done: boolean; optional: boolean }[];
}

/** One tick for each question. Decoration: a count in words is beside it. */
export function Ticks({ ticks }: TicksProps) {
  return (
    <div className={css.Ticks} aria-hidden="true">
      {ticks.map(({ done, optional }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the questions of an act are always the same
        <span key={i} className={css.tick} data-done={done || undefined} data-extra={optional || undefined} />
      ))}
    </div>
  );
}
