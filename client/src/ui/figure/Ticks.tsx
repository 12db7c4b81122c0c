import css from './Ticks.module.css';

interface TicksProps {
  /** For each question, whether it is answered. */
  done: readonly boolean[];
}

/** One tick for each question. Decoration: a count in words is beside it. */
export function Ticks({ done }: TicksProps) {
  return (
    <div className={css.Ticks} aria-hidden="true">
      {done.map((isDone, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the questions of an act are always the same
        <span key={i} className={css.tick} data-done={isDone || undefined} />
      ))}
    </div>
  );
}
