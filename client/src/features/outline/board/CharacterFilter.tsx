import type { BeatKey, CharacterCard } from '@trefoil/server/contract';
import { counted } from '../../../lib/text.ts';
import { Chip } from '../../../ui/button/Chip.tsx';
import { SelectField } from '../../../ui/form/field/Field.tsx';
import { Label, Row } from '../../../ui/layout/layout.tsx';
import { CharacterPortrait } from '../characters/CharacterPortrait.tsx';
import { PlotDrawing } from '../plot/PlotLine.tsx';
import css from './CharacterFilter.module.css';

/** More characters than this are options of a list instead of buttons side by side. */
const MAX_BUTTONS = 12;

interface CharacterFilterProps {
  characters: readonly CharacterCard[];
  /** The character whose arc is shown; `null` for everyone. */
  selected: CharacterCard | null;
  onSelect: (id: string | null) => void;
  /** The beats that name the selected character. */
  arc: readonly BeatKey[];
  /** How many beats are answered. */
  answered: number;
}

/** Selects one character, and shows where in the story the beats name them. */
export function CharacterFilter({ characters, selected, onSelect, arc, answered }: CharacterFilterProps) {
  return (
    <div className={css.CharacterFilter}>
      {characters.length > MAX_BUTTONS ? (
        <SelectField
          className={css.select}
          label="Show one character’s arc"
          value={selected?._id ?? ''}
          onText={(id) => onSelect(id || null)}
        >
          <option value="">Everyone</option>
          {characters.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <Row swipes className={css.buttons} role="group" aria-label="Show one character’s arc">
          <Chip pressed={!selected} onClick={() => onSelect(null)}>
            Everyone
          </Chip>
          {characters.map((character) => (
            <Chip key={character._id} pressed={character === selected} onClick={() => onSelect(character._id)}>
              <CharacterPortrait of={character} size={1.625} />
              <bdi>{character.name}</bdi>
            </Chip>
          ))}
        </Row>
      )}
      <div className={css.arc}>
        {selected && <PlotDrawing outline={Object.fromEntries(arc.map((key) => [key, selected.name]))} size="arc" />}
        <Label role="status">
          {selected && (
            <>
              <span className={css.printed}>{selected.name}: </span>
              {arc.length > 0
                ? `In ${arc.length} of ${counted(answered, 'beat')}`
                : `No beat names ${selected.name} yet.`}
            </>
          )}
        </Label>
      </div>
    </div>
  );
}
