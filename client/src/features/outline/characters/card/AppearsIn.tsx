import { ACTS, actOf, HEADINGS, type Character } from '@trefoil/server/contract';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { Soft, Stack } from '../../../../ui/layout/layout.tsx';
import { NUMERAL } from '../../outlineProgress.ts';
import { useOutline } from '../../useOutline.ts';
import { appearancesOf } from '../appearances.ts';
import css from './AppearsIn.module.css';

/** Links to the beats that name a character. */
export function AppearsIn({ character: { _id } }: { character: Character }) {
  const { data: outline } = useOutline();
  const id = useId();
  const beats = useMemo(() => outline && (appearancesOf(outline, outline.characters).get(_id) ?? []), [outline, _id]);
  if (!beats) return null;
  return (
    <Stack as="aside" className={css.AppearsIn} aria-labelledby={id}>
      <h2 id={id}>Appears in</h2>
      {ACTS.map((act) => {
        const named = beats.filter((key) => actOf(key) === act);
        if (named.length === 0) return null;
        return (
          <div key={act} className={css.act} data-act={act}>
            <span className={css.numeral} aria-hidden="true">
              {NUMERAL[act]}
            </span>
            <ul className={css.links} aria-label={`Act ${NUMERAL[act]}`}>
              {named.map((key) => (
                <li key={key}>
                  <Link to={paths.question(key)}>{HEADINGS[key]}</Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <Soft small>
        {beats.length > 0
          ? 'Based on names in your answers.'
          : 'No beats yet. Write the name in an answer, and a link appears here.'}
      </Soft>
    </Stack>
  );
}
