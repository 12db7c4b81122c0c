import { ACTS, actOf, beatKeysOf, HEADINGS, type Act, type BeatKey, type Character } from '@trefoil/server/contract';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { useStoredItem } from '../../../../lib/useStoredItem.ts';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import { Hidden, Label } from '../../../../ui/layout/layout.tsx';
import { NUMERAL } from '../../outlineProgress.ts';
import { useOutline } from '../../useOutline.ts';
import { appearancesOf } from '../appearances.ts';
import css from './AppearsIn.module.css';

/** The beats that name a character: a row for each act, which opens to links. */
export function AppearsIn({ character: { _id } }: { character: Character }) {
  const { data: outline } = useOutline();
  const id = useId();
  const beats = useMemo(() => outline && (appearancesOf(outline, outline.characters).get(_id) ?? []), [outline, _id]);
  if (!beats) return null;
  return (
    <aside className={css.AppearsIn} aria-labelledby={id}>
      <h2 id={id}>Appears in</h2>
      <div>
        {ACTS.map((act) => (
          <ActRow key={act} act={act} named={beats.filter((key) => actOf(key) === act)} />
        ))}
      </div>
      <Label>
        {beats.length > 0
          ? 'Based on names in your answers.'
          : 'No beats yet. Write the name in an answer, and a link appears here.'}
      </Label>
    </aside>
  );
}

interface ActRowProps {
  act: Act;
  /** The beats of the act that name the character. */
  named: readonly BeatKey[];
}

function ActRow({ act, named }: ActRowProps) {
  const [isOpen, setOpen] = useStoredItem(`trefoil/appears-in/${act}`);
  const all = beatKeysOf(act);
  const head = (
    <>
      <span className={css.numeral} aria-hidden="true">
        {NUMERAL[act]}
      </span>
      <span className={css.ticks} aria-hidden="true">
        {all.map((key) => (
          <span key={key} data-named={named.includes(key) || undefined} />
        ))}
      </span>
      <Label as="span" className={css.count}>
        <Hidden>Act {NUMERAL[act]}: </Hidden>
        {named.length} of {all.length}
      </Label>
    </>
  );
  if (named.length === 0) {
    return (
      <div className={css.act} data-act={act}>
        <p className={css.head}>{head}</p>
      </div>
    );
  }
  return (
    <details
      className={css.act}
      data-act={act}
      open={isOpen !== null}
      onToggle={(event) => setOpen(event.currentTarget.open ? 'true' : null)}
    >
      <summary className={css.head}>
        {head}
        <Icon of={ChevronDown} />
      </summary>
      <ul className={css.links} aria-label={`Act ${NUMERAL[act]}`}>
        {named.map((key) => (
          <li key={key}>
            <Link to={paths.question(key)}>
              <Label as="span" of="act" aria-hidden="true">
                {key.slice(-2)}
              </Label>
              {HEADINGS[key]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
