import type { Form } from '../../lib/drafts/useForm.ts';
import { LazyChoice } from '../text/LazyChoice.tsx';

interface FormChoicesProps<Field extends string> {
  form: Form<Field>;
  /** Only the choice of this field. */
  field?: Field;
}

/** The choices between versions, for texts that were changed elsewhere too. */
export function FormChoices<Field extends string>({ form, field: only }: FormChoicesProps<Field>) {
  return form.conflicts
    .filter(({ field }) => !only || field === only)
    .map(({ field, ...versions }) => (
      <LazyChoice
        key={field}
        ref={form.attachChoice(field)}
        {...versions}
        onChoose={(choice) => form.choose(field, choice)}
      />
    ));
}
