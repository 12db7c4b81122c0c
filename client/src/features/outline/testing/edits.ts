import { changesToSend, markSent, typeText, type Edits } from '../edits/outlineEdits.ts';

/** What the server has. */
export const STORED = { title: 'T', act2a01: 'One', act2a02: 'Two' };
/** Types into these fields. */
export const typed = (
  texts: Record<string, string>,
  stored = STORED as Record<string, string>,
  edits: Edits = {},
): Edits =>
  Object.entries(texts).reduce((all, [field, text]) => typeText(all, field as 'act2a01', text, stored), edits);

/** Types, then sends what can be sent. */
export const sending = (texts: Record<string, string>) => {
  const before = typed(texts);
  const changes = changesToSend(before)!;
  return { before, changes, edits: markSent(before, changes) };
};
