import { useFormSaving, type FormSaving, type SavingOptions } from './form/useFormSaving.ts';
import { useFormValues, type FormValues, type ValueOptions } from './form/useFormValues.ts';
import { formState, type FormState } from './formState.ts';

export type { FieldProps, Problems } from './form/useFormValues.ts';

interface FormOptions<Field extends string> extends ValueOptions<Field>, SavingOptions<Field> {
  /** Whether the server has stored something of it yet; told by `stored` unless given. */
  exists?: boolean;
}

export interface Form<Field extends string> extends FormValues<Field>, FormSaving {
  /** Where the text is, for `StateLine`. */
  state: FormState;
}

/**
 * The one form of the app: its texts are stored on the device while they are written (see `Draft`), come back after whatever
 * ends the page, are compared with what other tabs and devices store, and are sent without losing what is typed meanwhile.
 *
 * ```tsx
 * const form = useForm({ form: `character/${id}`, stored: textOf(character), source: character, nameOf, check, send });
 * if (!form.ready) return <Spinner />;
 * <form ref={form.mount} noValidate onSubmit={form.onSubmit}>
 *   <TextField label="Name" {...form.fieldProps('name')} />
 *   <FormChoices form={form} />
 *   <FormStateLine form={form} />
 * ```
 * `set`, `choose` and `save` keep their identity, so that memoised questions are drawn only when their own draft changes:
 * pass each `form.drafts[field]` and `stored[field]`, not `form`.
 */
export function useForm<Field extends string>(options: FormOptions<Field>): Form<Field> {
  const { stored, isNew = false, nameOf, send } = options;
  const { setChecked, problemOf, ...values } = useFormValues(options);
  const { lastFailure, ...saving } = useFormSaving(options, values.values, setChecked);
  const fields = Object.keys(stored) as Field[];
  return {
    ...values,
    ...saving,
    state: formState({
      ready: values.ready,
      drafts: fields.flatMap((field) => {
        const draft = values.drafts[field];
        return draft ? [[field, draft] as const] : [];
      }),
      saving: saving.busy,
      failure: lastFailure,
      onDevice: values.onDevice,
      autosaves: !send,
      exists: options.exists ?? (!isNew && fields.some((field) => stored[field].trim() !== '')),
      problem: (field) => problemOf(field as Field),
      nameOf: (field) => nameOf(field as Field),
    }),
  };
}
