import type { CSSProperties } from 'react';
import css from './ActRule.module.css';
import { ButtonLink } from '../button/Button.tsx';

const ACTS = [1, 2, 3] as const;

/** The rule under a title, broken as the acts are. Decoration. */
export function ActLine({ className }: { className?: string }) {
  return (
    <div className={`${css.ActRule} ${className ?? ''}`} data-size="line" aria-hidden="true">
      {ACTS.map((act) => (
        <span key={act} className={css.bar} data-act={act} />
      ))}
    </div>
  );
}

interface ActRuleProps {
  /** What the whole measures: 'Outline progress'. */
  label: string;
  /** The whole in percent, 0-100. */
  percent: number;
  /** How far each act is, 0-1. */
  done: readonly [number, number, number];
  style?: CSSProperties;
}

/** Progress through the three acts: one progress bar in three parts. */
export function ActRule({ label, percent, done, style }: ActRuleProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={css.ActRule}
      style={style}
    >
      {ACTS.map((act, i) => (
        <span
          key={act}
          className={css.bar}
          data-act={act}
          style={{ '--done': `${(done[i] ?? 0) * 100}%` } as CSSProperties}
        />
      ))}
    </div>
  );
}

interface ActLinksProps {
  /** One an act, in order: where it goes, what it is called, '7 of 16'. */
  links: readonly { to: string; label: string; count: string }[];
}

/** The ways into the acts, in the same measure as the rule above them. */
export function ActLinks({ links }: ActLinksProps) {
  return (
    <nav className={css.ActRule} aria-label="Acts">
      {links.map(({ to, label, count }, i) => (
        <ButtonLink key={to} className={css.link} data-act={i + 1} to={to}>
          {label} <span className={css.count}>{count}</span>
        </ButtonLink>
      ))}
    </nav>
  );
}
