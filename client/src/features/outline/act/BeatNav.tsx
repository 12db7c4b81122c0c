import { isPresent, type Act, type OutlineText } from '@trefoil/server/contract';
import { ChevronDown } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { Hidden, Label } from '../../../ui/layout/layout.tsx';
import { sameAnswered } from '../outlineProgress.ts';
import { moveFocusByKeys } from '../plot/moveFocusByKeys.ts';
import css from './BeatNav.module.css';
import { fieldName, fieldNumber, fieldsOf, isOptional, requiredFieldsOf } from './fields.ts';

interface BeatNavProps {
  act: Act;
  values: Readonly<Record<OutlineText, string>>;
  current: OutlineText;
}

const looksSame = (one: BeatNavProps, other: BeatNavProps) =>
  one.act === other.act && one.current === other.current && sameAnswered(one.values, other.values);

/** The questions of an act as links beside the page. */
export const BeatNav = memo(function BeatNav({ act, values, current }: BeatNavProps) {
  const optional = fieldsOf(act).filter(isOptional);
  const item = (field: OutlineText) => (
    <li key={field}>
      <Link
        className={css.link}
        to={paths.question(field)}
        data-done={isPresent(values[field]) || undefined}
        aria-current={field === current ? 'step' : undefined}
      >
        <span className={css.dot} aria-hidden="true" />
        <span className={css.number}>{fieldNumber(field)}</span>
        <span>
          {fieldName(field)}
          {isPresent(values[field]) && <Hidden>, answered</Hidden>}
        </span>
      </Link>
    </li>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move along its links
    <nav aria-label={`Beats of Act ${act}`} onKeyDown={moveFocusByKeys}>
      <ol className={css.list}>{requiredFieldsOf(act).map(item)}</ol>
      {optional.length > 0 && (
        <details className={css.more} open={optional.includes(current) || undefined}>
          <summary className={css.summary}>
            <Icon of={ChevronDown} />
            <span>More beats (optional)</span>
            <Label as="span">
              {`${optional.filter((field) => isPresent(values[field])).length} of ${optional.length}`}
            </Label>
          </summary>
          <ol className={css.list}>{optional.map(item)}</ol>
        </details>
      )}
    </nav>
  );
}, looksSame);

/** The same as a scrolling row, for phones. */
export const TickRow = memo(function TickRow({ act, values, current }: BeatNavProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = ref.current;
    const link = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
  }, [current]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as above
    <nav ref={ref} className={css.TickRow} aria-label={`Beats of Act ${act}, scroll`} onKeyDown={moveFocusByKeys}>
      {fieldsOf(act).map((field) => {
        const done = isPresent(values[field]);
        return (
          <Link
            key={field}
            className={css.tick}
            to={paths.question(field)}
            aria-label={`${fieldNumber(field)} ${fieldName(field)}${done ? ', answered' : ''}`.trim()}
            aria-current={field === current ? 'step' : undefined}
            data-done={done || undefined}
            data-extra={isOptional(field) || undefined}
          >
            <span className={css.bar} />
            <span>{fieldNumber(field) || 'T'}</span>
          </Link>
        );
      })}
    </nav>
  );
}, looksSame);
