import type { OutlineText } from '@trefoil/server/contract';
import type { Choice as Chosen, Draft } from '../../../lib/drafts/draft.ts';
import { isChanged, isConflict } from '../../../lib/drafts/draft.ts';
import { TextField } from '../../../ui/form/field/Field.tsx';
import { LazyChoice } from '../../../ui/text/LazyChoice.tsx';
import { TextVersions } from '../versions/TextVersions.tsx';
import css from './ActScreen.module.css';

interface TitleFieldProps {
  draft: Draft | undefined;
  stored: string;
  /** What is wrong with it. */
  problem: string | undefined;
  onText: (field: OutlineText, text: string) => void;
  onChoose: (field: OutlineText, choice: Chosen) => void;
}

/** The title of the story. */
export function TitleField({ draft, stored, problem, onText, onChoose }: TitleFieldProps) {
  return (
    <div className={css.title}>
      <TextField
        label="Title"
        required
        autoComplete="off"
        hint={isChanged(draft) ? 'Changed, not saved yet' : 'A working title is enough.'}
        error={problem}
        value={draft?.mine ?? stored}
        onText={(text) => onText('title', text)}
      />
      {stored && (
        <div className={css.versions}>
          <TextVersions field="title" label="Earlier titles" text={draft?.mine ?? stored} onPutBack={onText} />
        </div>
      )}
      {isConflict(draft) && (
        <LazyChoice
          name="Title"
          mine={draft!.mine}
          theirs={draft!.theirs ?? ''}
          onChoose={(choice) => onChoose('title', choice)}
        />
      )}
    </div>
  );
}
