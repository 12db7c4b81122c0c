import type { BeatKey, CharacterCard } from '@trefoil/server/contract';
import { counted } from '../../../lib/text.ts';
import { Chip } from '../../../ui/button/Chip.tsx';
import { Portrait } from '../../../ui/figure/Portrait.tsx';
import { SelectField } from '../../../ui/form/field/Field.tsx';
import { Label, Row } from '../../../ui/layout/layout.tsx';
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
          {characters.map(({ _id, name, photoUrl }) => (
            <Chip key={_id} pressed={_id === selected?._id} onClick={() => onSelect(_id)}>
              <Portrait name={name} src={photoUrl} size={1.625} />
              <bdi>{name}</bdi>
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
