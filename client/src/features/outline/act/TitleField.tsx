import { isChanged } from '../../../lib/drafts/draft.ts';
import { TextField } from '../../../ui/form/field/Field.tsx';
import { FormChoices } from '../../../ui/form/FormChoices.tsx';
import { VersionHistory } from '../versions/VersionHistory.tsx';
import css from './TitleField.module.css';
import { useActFormContext } from './useActForm.ts';

/** The title of the story. */
export function TitleField() {
  const { form, stored } = useActFormContext();
  return (
    <div className={css.title}>
      <TextField
        label="Title"
        required
        hint={isChanged(form.drafts.title) ? 'Not saved yet' : 'A working title is enough.'}
        {...form.fieldProps('title')}
      />
      {stored.title && (
        <div className={css.versions}>
          <VersionHistory field="title" of="the title" text={form.values.title} onRestore={form.replace} />
        </div>
      )}
      <FormChoices form={form} field="title" />
    </div>
  );
}
