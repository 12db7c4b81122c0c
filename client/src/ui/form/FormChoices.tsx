import type { Form } from '../../lib/drafts/useForm.ts';
import { LazyChoice } from '../text/LazyChoice.tsx';

interface FormChoicesProps<Field extends string> {
  form: Form<Field>;
  nameOf: (field: Field) => string;
  /** Converts markup to the text that is compared. */
  asText?: (field: Field, text: string) => string;
}

/** The choices between versions, for texts that were changed elsewhere too. */
export function FormChoices<Field extends string>({
  form,
  nameOf,
  asText = (_, text) => text,
}: FormChoicesProps<Field>) {
  return form.conflicts.map((field) => {
    const { mine, theirs = '' } = form.drafts[field]!;
    return (
      <LazyChoice
        key={field}
        name={nameOf(field)}
        mine={asText(field, mine)}
        theirs={asText(field, theirs)}
        onChoose={(choice) => form.choose(field, choice)}
      />
    );
  });
}
