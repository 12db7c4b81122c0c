/** C0, DEL and C1; in prose, line breaks and tabs are part of the writing. */
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_PROSE = /[^\P{Cc}\t\n\r]/u;
/** With the `u` flag this finds only halves that stand alone. */
const HALF_SURROGATE = /\p{Cs}/u;

/** What is wrong with the characters of a text, to be put after its name. */
export function charactersProblem(text: string, lineBreaks: boolean): string | undefined {
  if ((lineBreaks ? CONTROL_IN_PROSE : CONTROL).test(text)) return 'must not contain control characters';
  if (HALF_SURROGATE.test(text)) return 'contains half a character; please type it again';
  return undefined;
}

/** Whether a text is a complete http or https address. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(text) && !/\s/.test(text) && URL.canParse(text);
}

const ID = /^[0-9a-f]{24}$/i;

/** Whether a text has the form of an id; a lookup with any other could only fail. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && ID.test(text);
}
