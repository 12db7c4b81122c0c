import type { Act } from '@trefoil/server/contract';
import css from './Numeral.module.css';

/** The act in Roman numerals, in the place of an icon. */
export function Numeral({ act }: { act: Act }) {
  return (
    <span className={css.Numeral} aria-hidden="true">
      {'I'.repeat(act)}
    </span>
  );
}
