import type { OutlineText } from '@trefoil/server/contract';
import { TextField } from '../../../ui/form/Field.tsx';
import css from './ActScreen.module.css';
import { fieldProblem } from './fieldProblem.ts';
import type { FieldEdit } from '../edits/outlineEdits.ts';
import type { Choice } from './actForm.ts';
import { VersionChoice } from './VersionChoice.tsx';

interface TitleFieldProps {
  edit: FieldEdit | undefined;
  stored: string;
  /** The writer wanted to save without one. */
  missing: boolean;
  changed: boolean;
  onText: (field: OutlineText, text: string) => void;
  onChoose: (field: OutlineText, choice: Choice) => void;
}

/** The title of the story. */
export function TitleField({ edit, stored, missing, changed, onText, onChoose }: TitleFieldProps) {
  return (
    <div className={css.title}>
      <TextField
        label="Title"
        required
        autoComplete="off"
        hint={changed ? 'Changed, not saved yet' : 'A working title is enough.'}
        error={
          missing
            ? 'Your story needs a title before it can be saved. A working title is enough.'
            : fieldProblem('title', edit)
        }
        value={edit?.mine ?? stored}
        onText={(text) => onText('title', text)}
      />
      {edit?.theirs !== undefined && (
        <VersionChoice heading="Title" theirs={edit.theirs} onChoose={(choice) => onChoose('title', choice)} />
      )}
    </div>
  );
}
