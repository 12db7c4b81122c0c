import type { Form } from '../../../lib/drafts/useForm.ts';
import type { OutlineText } from '@trefoil/server/contract';
import { isChanged, isConflict } from '../../../lib/drafts/draft.ts';
import { TextField } from '../../../ui/form/field/Field.tsx';
import { LazyChoice } from '../../../ui/text/LazyChoice.tsx';
import { VersionHistory } from '../versions/VersionHistory.tsx';
import css from './TitleField.module.css';

/** The title of the story; `stored` is the server's. */
export function TitleField({ form, stored }: { form: Form<OutlineText>; stored: string }) {
  const draft = form.drafts.title;
  const text = draft?.mine ?? stored;
  return (
    <div className={css.title}>
      <TextField
        label="Title"
        required
        autoComplete="off"
        hint={isChanged(draft) ? 'Not saved yet' : 'A working title is enough.'}
        error={form.problems.title}
        restored={draft?.restored !== undefined}
        value={text}
        onText={(changed) => form.set('title', changed)}
      />
      {stored && (
        <div className={css.versions}>
          <VersionHistory field="title" of="the title" text={text} onRestore={form.set} />
        </div>
      )}
      {isConflict(draft) && (
        <LazyChoice
          name="Title"
          mine={draft!.mine}
          theirs={draft!.theirs ?? ''}
          onChoose={(choice) => form.choose('title', choice)}
        />
      )}
    </div>
  );
}
