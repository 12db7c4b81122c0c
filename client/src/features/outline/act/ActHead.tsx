import { isPresent, type Act } from '@trefoil/server/contract';
import { Label } from '../../../ui/layout/layout.tsx';
import { Ticks } from '../../../ui/figure/Ticks.tsx';
import css from './ActScreen.module.css';
import { NUMERAL } from '../outlineProgress.ts';

const LINE: Readonly<Record<Act, string>> = {
  1: 'Where the story begins, and why it cannot stay there. Answer in any order, at any length.',
  2: 'Trouble, company, and a plan that will not hold. If you know the middle of your middle, start with that.',
  3: 'What they see, what they choose, and what is left afterward.',
};

interface ActHeadProps {
  act: Act;
  /** The story's title, if it has one; `null` while nothing is known of the story. */
  title: string | null | undefined;
  /** One a question, in the order of the page. */
  ticks: readonly { done: boolean; extra: boolean }[];
}

/** Which story, which act, how far. */
export function ActHead({ act, title, ticks }: ActHeadProps) {
  return (
    <header className={css.head}>
      {(title === null || isPresent(title)) && <p className={css.book}>{title === null ? '\u00A0' : `“${title}”`}</p>}
      <h1 className={css.act}>Act {NUMERAL[act]}</h1>
      <p className={css.book}>{LINE[act]}</p>
      <Ticks ticks={ticks} />
      <Label>{title === null ? '\u00A0' : countWords(ticks)}</Label>
    </header>
  );
}

function countWords(ticks: ActHeadProps['ticks']): string {
  const asked = ticks.filter(({ extra }) => !extra);
  const extra = ticks.filter((tick) => tick.extra);
  const words = `${asked.filter(({ done }) => done).length} of ${asked.length} answered`;
  const answered = extra.filter(({ done }) => done).length;
  if (extra.length === 0) return words;
  if (answered === 0) return `${words}, and ${extra.length} more beats if you want them`;
  return `${words}, and ${answered} of ${extra.length} more beats`;
}
