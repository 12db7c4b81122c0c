import type { OutlineText } from '@trefoil/server/contract';
import { isChanged } from '../../../lib/drafts/draft.ts';
import type { Form } from '../../../lib/drafts/useForm.ts';
import { TextField } from '../../../ui/form/field/Field.tsx';
import { FormChoices } from '../../../ui/form/FormChoices.tsx';
import { VersionHistory } from '../versions/VersionHistory.tsx';
import css from './TitleField.module.css';

/** The title of the story; `stored` is the server's. */
export function TitleField({ form, stored }: { form: Form<OutlineText>; stored: string }) {
  return (
    <div className={css.title}>
      <TextField
        label="Title"
        required
        hint={isChanged(form.drafts.title) ? 'Not saved yet' : 'A working title is enough.'}
        {...form.fieldProps('title')}
      />
      {stored && (
        <div className={css.versions}>
          <VersionHistory field="title" of="the title" text={form.values.title} onRestore={form.set} />
        </div>
      )}
      <FormChoices form={form} field="title" />
    </div>
  );
}
