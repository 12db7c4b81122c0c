/**
 * Makes `line(field)`: what a field of a form needs in order to show its text, say what is wrong and tell of typing.
 *
 * @param set puts what was typed into the form
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
