import type { CSSProperties } from 'react';
import css from './Ticks.module.css';

interface Tick {
  done: boolean;
  extra?: boolean;
  /** How far below the highest it stands, in percent. */
  top: number;
}

/** One tick a beat, on a curve; optional ones (`extra`) are dashed. Decoration: the count in words follows it. */
export function Ticks({ ticks }: { ticks: readonly Tick[] }) {
  return (
    <div className={css.Ticks} aria-hidden="true">
      {ticks.map(({ done, extra, top }, i) => (
        <span
          key={i}
          className={css.tick}
          data-done={done || undefined}
          data-extra={extra || undefined}
          style={{ '--y': top } as CSSProperties}
        />
      ))}
    </div>
  );
}
