/**
 * The title and the beats of a story under the name of one form, which autosaves; the three acts show parts of it. Without an
 * id, of a first story that the server does not have yet.
 */
export const outlineForm = (story?: string) => (story ? `outline/${story}` : 'outline');

/** The id of the story whose texts a form has; `null` for other forms, `undefined` for a first story. */
export function storyOf(form: string): string | null | undefined {
  const [kind, story] = form.split('/');
  return kind === 'outline' ? story : null;
}
