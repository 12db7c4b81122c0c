import { useMemo } from 'react';
import { CharacterPortrait } from '../../characters/CharacterPortrait.tsx';
import { Marked } from '../../../../ui/text/Diff.tsx';
import { NUMERAL } from '../../outlineProgress.ts';
import { excerptOf } from '../excerpt.ts';
import findCss from '../FindDialog.module.css';
import css from './ReplaceDialog.module.css';
import type { Place } from './replaceableTexts.ts';

interface PlaceListProps {
  places: readonly Place[];
  selected: readonly Place[];
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

/** More than these are replaced, too, but not shown. */
const MAX_SHOWN = 300;

/** The places in which words were found, each with a checkbox. */
export function PlaceList({ places, selected, onSelect }: PlaceListProps) {
  const isSelected = new Set(selected);
  const groups = [
    { name: 'Beats', found: places.filter(({ source }) => source.act !== undefined) },
    { name: 'Characters and notes', found: places.filter(({ source }) => source.act === undefined) },
  ];
  return groups.map(({ name, found }) => {
    if (found.length === 0) return null;
    const count = found.filter((place) => isSelected.has(place)).length;
    const ids = found.map(({ id }) => id);
    return (
      <div key={name} role="group" aria-label={name}>
        <label className={css.group}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < found.length;
            }}
            type="checkbox"
            aria-label={`All ${name.toLowerCase()}`}
            checked={count === found.length}
            onChange={(event) => onSelect(ids, event.target.checked)}
          />
          <span>{name}</span>
          <span>{`${count} of ${found.length}`}</span>
        </label>
        {found.slice(0, MAX_SHOWN).map((place) => (
          <PlaceItem
            key={place.id}
            place={place}
            isSelected={isSelected.has(place)}
            onCheck={(isChecked) => onSelect([place.id], isChecked)}
          />
        ))}
        {found.length > MAX_SHOWN && <p className={css.more}>{`and ${found.length - MAX_SHOWN} more`}</p>}
      </div>
    );
  });
}

interface PlaceItemProps {
  place: Place;
  isSelected: boolean;
  onCheck: (isChecked: boolean) => void;
}

/** A place with the words around it; what goes is struck through, what comes is underlined. */
function PlaceItem({ place, isSelected, onCheck }: PlaceItemProps) {
  const { source, range, match, replacement } = place;
  const excerpt = useMemo(() => excerptOf(source.text.replace(/\s/g, ' '), [range]), [source, range]);
  const { act, character } = source;
  return (
    <label className={css.place} data-act={act}>
      <input type="checkbox" checked={isSelected} onChange={(event) => onCheck(event.target.checked)} />
      {act ? (
        <span className={findCss.numeral} aria-hidden="true">
          {NUMERAL[act]}
        </span>
      ) : (
        <CharacterPortrait of={character!} size={1.75} />
      )}
      <span>
        <span className={findCss.title} dir="auto">
          {source.title}
        </span>{' '}
        <Marked className={css.excerpt} dir="auto">
          {excerpt.map(({ text, isMatch }, i) =>
            // oxlint-disable-next-line react/no-array-index-key -- a list that never changes in itself
            isMatch ? <Replacement key={i} match={match} by={isSelected ? replacement : null} /> : text,
          )}
        </Marked>
      </span>
    </label>
  );
}

/** @param by `null` while the place is not selected */
function Replacement({ match, by }: { match: string; by: string | null }) {
  if (by === null) return match;
  return (
    <>
      <del>{match}</del>
      {by !== '' && <ins>{by}</ins>}
    </>
  );
}
