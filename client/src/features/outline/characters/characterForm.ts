/** The key of a character's form among the drafts; without an id, of the form for a new character. */
export const characterForm = (id = 'new') => `character/${id}`;

/** Whether a field of a form is a description, the only field that contains HTML. */
export const isDescription = (form: string, field: string) => form.startsWith(characterForm('')) && field === 'desc';

/** Where this device keeps the earlier name of a renamed character, until it is replaced in the story. */
export const renamedKey = (id: string) => `trefoil/renamed/${id}`;
