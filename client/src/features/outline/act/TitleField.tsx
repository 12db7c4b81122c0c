import type { OutlineText } from '@trefoil/server/contract';
import type { Choice as Chosen, Edit } from '../../../lib/edits/edit.ts';
import { isChanged, isConflict } from '../../../lib/edits/edit.ts';
import { TextField } from '../../../ui/form/field/Field.tsx';
import { LazyChoice } from '../../../ui/text/LazyChoice.tsx';
import { TextVersions } from '../versions/TextVersions.tsx';
import css from './ActScreen.module.css';

interface TitleFieldProps {
  edit: Edit | undefined;
  stored: string;
  /** What is wrong with it. */
  problem: string | undefined;
  onText: (field: OutlineText, text: string) => void;
  onChoose: (field: OutlineText, choice: Chosen) => void;
}

/** The title of the story. */
export function TitleField({ edit, stored, problem, onText, onChoose }: TitleFieldProps) {
  return (
    <div className={css.title}>
      <TextField
        label="Title"
        required
        autoComplete="off"
        hint={isChanged(edit) ? 'Changed, not saved yet' : 'A working title is enough.'}
        error={problem}
        value={edit?.mine ?? stored}
        onText={(text) => onText('title', text)}
      />
      {stored && (
        <div className={css.versions}>
          <TextVersions field="title" label="Earlier titles" text={edit?.mine ?? stored} onPutBack={onText} />
        </div>
      )}
      {isConflict(edit) && (
        <LazyChoice
          name="Title"
          mine={edit!.mine}
          theirs={edit!.theirs ?? ''}
          onChoose={(choice) => onChoose('title', choice)}
        />
      )}
    </div>
  );
}
