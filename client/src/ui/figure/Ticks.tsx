import css from './Ticks.module.css';

/** One tick a beat; optional ones (`extra`) are dashed. Decoration: the count in words follows it. */
export function Ticks({ ticks }: { ticks: readonly { done: boolean; extra?: boolean }[] }) {
  return (
    <div className={css.Ticks} aria-hidden="true">
      {ticks.map(({ done, extra }, i) => (
        <span key={i} className={css.tick} data-done={done || undefined} data-extra={extra || undefined} />
      ))}
    </div>
  );
}
