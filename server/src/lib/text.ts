const ID = /^[0-9a-f]{24}$/i;

/** Whether a text has the form of an id; a lookup with any other could only fail. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && ID.test(text);
}
