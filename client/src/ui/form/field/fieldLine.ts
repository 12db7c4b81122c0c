/**
 * Creates `line(field)`, which returns the props of a field of a form: its text, its error, and a callback.
 *
 * @param set stores typed text in the form
 */
export function fieldLine<Field extends string>(
  values: Readonly<Record<Field, string>>,
  problems: Partial<Record<Field, string>>,
  set: (field: Field, text: string) => void,
) {
  return (field: Field) => ({
    value: values[field],
    error: problems[field],
    onText: (text: string) => set(field, text),
  });
}
