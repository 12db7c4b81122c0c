import { isPresent, type Act, type OutlineText } from '@trefoil/server/contract';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Hidden, Label } from '../../../ui/layout/layout.tsx';
import { sameAnswered } from '../outlineProgress.ts';
import { moveFocusByKeys } from '../plot/moveFocusByKeys.ts';
import css from './BeatNav.module.css';
import { fieldName, fieldNumber, fieldsOf, isOptional } from './fields.ts';

interface BeatNavProps {
  act: Act;
  values: Readonly<Record<OutlineText, string>>;
  current: OutlineText;
}

const looksSame = (one: BeatNavProps, other: BeatNavProps) =>
  one.act === other.act && one.current === other.current && sameAnswered(one.values, other.values);

/** The questions of an act as links beside the page, in the order of the story. */
export const BeatNav = memo(function BeatNav({ act, values, current }: BeatNavProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move along its links
    <nav aria-label={`Beats of Act ${act}`} onKeyDown={moveFocusByKeys}>
      <ol className={css.list}>
        {fieldsOf(act).map((field) => (
          <li key={field}>
            <Link className={css.link} to={paths.question(field)} {...beatAttributes(field, values, current)}>
              <span className={css.dot} aria-hidden="true" />
              <span className={css.number}>{fieldNumber(field)}</span>
              <span>
                {fieldName(field)}
                {isOptional(field) && <Label as="span"> · optional</Label>}
                {isPresent(values[field]) && <Hidden>, answered</Hidden>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}, looksSame);

/** The attributes that the style sheet selects by. */
const beatAttributes = (field: OutlineText, values: BeatNavProps['values'], current: OutlineText) => ({
  'data-done': isPresent(values[field]) || undefined,
  'data-extra': isOptional(field) || undefined,
  'aria-current': field === current ? ('step' as const) : undefined,
});

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
        const states = `${isOptional(field) ? ', optional' : ''}${isPresent(values[field]) ? ', answered' : ''}`;
        return (
          <Link
            key={field}
            className={css.tick}
            to={paths.question(field)}
            aria-label={`${fieldNumber(field)} ${fieldName(field)}${states}`.trim()}
            {...beatAttributes(field, values, current)}
          >
            <span className={css.bar} />
            <span>{fieldNumber(field) || 'Title'}</span>
            {isOptional(field) && <span className={css.optional}>optional</span>}
          </Link>
        );
      })}
    </nav>
  );
}, looksSame);
