import { HEADINGS, isAsked, isPresent, type Act, type OutlineText } from '@trefoil/server/contract';
import { ChevronDown } from 'lucide-react';
import { memo, useEffect, useRef, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import { Hidden, Label } from '../../../../ui/layout/layout.tsx';
import { NUMERAL, sameAnswered } from '../../outlineProgress.ts';
import { stepFocus } from '../../story/stepFocus.ts';
import { heightOf } from '../../story/storyCurve.ts';
import { fieldsOf } from '../place.ts';
import css from './Rail.module.css';

interface RailProps {
  act: Act;
  values: Readonly<Record<OutlineText, string>>;
  current: OutlineText;
}

/** What a question is called: 'Title', 'The First Plan'. */
export const nameOf = (field: OutlineText): string => (field === 'title' ? 'Title' : HEADINGS[field]);
/** '08'; the title has none. */
export const numberOf = (field: OutlineText): string => (field === 'title' ? '' : field.slice(-2));

const isOptional = (field: OutlineText) => field !== 'title' && !isAsked(field);

/** '7 of 12 answered' about what is asked in an act, the title aside. */
export function askedWords(act: Act, values: RailProps['values']): string {
  const asked = fieldsOf(act).filter((field) => field !== 'title' && isAsked(field));
  return `${asked.filter((field) => isPresent(values[field])).length} of ${asked.length} answered`;
}

const looksSame = (one: RailProps, other: RailProps) =>
  one.act === other.act && one.current === other.current && sameAnswered(one.values, other.values);

/** The questions of an act beside the page, as links. */
export const Rail = memo(function Rail({ act, values, current }: RailProps) {
  const fields = fieldsOf(act);
  const more = fields.filter(isOptional);
  const entry = (field: OutlineText) => (
    <li key={field}>
      <Link
        className={css.link}
        to={paths.question(field)}
        data-done={isPresent(values[field]) || undefined}
        aria-current={field === current ? 'step' : undefined}
      >
        <span className={css.dot} aria-hidden="true" />
        <span className={css.number}>{numberOf(field)}</span>
        <span>
          {nameOf(field)}
          {isPresent(values[field]) && <Hidden>, answered</Hidden>}
        </span>
      </Link>
    </li>
  );

  return (
    // The arrow keys move along its links, which are what one can act on.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav aria-label={`Beats of Act ${act}`} onKeyDown={stepFocus}>
      <p className={css.title}>
        <em>{`Act ${NUMERAL[act]}`}</em>
        <Label as="span">{askedWords(act, values)}</Label>
      </p>
      <ol className={css.list}>{fields.filter((field) => !isOptional(field)).map(entry)}</ol>
      {more.length > 0 && (
        <details className={css.more} open={more.includes(current) || undefined}>
          <summary className={css.summary}>
            <Icon of={ChevronDown} />
            <span>More beats (optional)</span>
            <Label as="span">{`${more.filter((field) => isPresent(values[field])).length} of ${more.length}`}</Label>
          </summary>
          <ol className={css.list}>{more.map(entry)}</ol>
        </details>
      )}
    </nav>
  );
}, looksSame);

/** The same as a row that is swiped, on phones; its bars lie on the plot line. */
export const TickRow = memo(function TickRow({ act, values, current }: RailProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = row.current;
    const link = shown?.querySelector<HTMLElement>('[aria-current]');
    if (shown && link) shown.scrollLeft = link.offsetLeft - (shown.clientWidth - link.clientWidth) / 2;
  }, [current]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as above
    <nav ref={row} className={css.TickRow} aria-label={`Beats of Act ${act}, swipe`} onKeyDown={stepFocus}>
      {fieldsOf(act).map((field) => {
        const done = isPresent(values[field]);
        return (
          <Link
            key={field}
            className={css.tick}
            to={paths.question(field)}
            aria-label={`${numberOf(field)} ${nameOf(field)}${done ? ', answered' : ''}`.trim()}
            aria-current={field === current ? 'step' : undefined}
            data-done={done || undefined}
            data-extra={isOptional(field) || undefined}
            style={field === 'title' ? undefined : ({ '--y': heightOf(field) } as CSSProperties)}
          >
            <span className={css.bar} />
            <span>{numberOf(field) || 'T'}</span>
          </Link>
        );
      })}
    </nav>
  );
}, looksSame);
