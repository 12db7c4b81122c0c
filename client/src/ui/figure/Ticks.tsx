import { memo, type CSSProperties } from 'react';
import css from './Ticks.module.css';

interface Tick {
  done: boolean;
  extra?: boolean;
  /** How far below the highest it stands, in percent. */
  top: number;
}

interface TicksProps {
  ticks: readonly Tick[];
}

/** One tick a beat, on a curve; optional ones (`extra`) are dashed. Decoration: the count in words follows it. */
export const Ticks = memo(function Ticks({ ticks }: TicksProps) {
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
}, looksSame);

function looksSame({ ticks }: TicksProps, other: TicksProps): boolean {
  return (
    ticks.length === other.ticks.length &&
    ticks.every(({ done, extra, top }, i) => {
      const tick = other.ticks[i]!;
      return done === tick.done && extra === tick.extra && top === tick.top;
    })
  );
}
