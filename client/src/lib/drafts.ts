import { keysUnder, readItem, writeItem } from './storage.ts';

/**
 * Text that was typed and not yet saved, kept on this device under
 * `trefoil/draft/<userId>/<form>/<field>`. Nothing here throws.
 */
export interface Draft {
  text: string;
  /** What the server held when the writer began; `null` for nothing. */
  base: string | null;
  /** When it was last written, in milliseconds since 1970. */
  at: number;
  /** Texts that were sent and never answered: the server may hold any of them. */
  sent?: readonly string[];
}

const ROOT = 'trefoil/draft/';

function keyOf(...parts: string[]): string {
  return ROOT + parts.map(encodeURIComponent).join('/');
}

/** The draft of one field, or `null`. */
export function readDraft(userId: string, form: string, field: string): Draft | null {
  return parse(readItem(keyOf(userId, form, field)));
}

/**
 * Keeps the text of one field.
 *
 * @returns whether the device kept it; if not, say so near the form
 */
export function writeDraft(userId: string, form: string, field: string, draft: Omit<Draft, 'at'>): boolean {
  return writeItem(keyOf(userId, form, field), JSON.stringify({ ...draft, at: Date.now() }));
}

/** Forgets one field, or the whole form when no field is given. */
export function clearDraft(userId: string, form: string, field?: string): void {
  if (field !== undefined) writeItem(keyOf(userId, form, field), null);
  else clearUnder(`${keyOf(userId, form)}/`);
}

/** Forgets everything of a user, for a deleted account. */
export function clearDraftsOf(userId: string): void {
  clearUnder(`${keyOf(userId)}/`);
}

/** All drafts of a form by field. */
export function listDrafts(userId: string, form: string): Record<string, Draft> {
  const prefix = `${keyOf(userId, form)}/`;
  const found: Record<string, Draft> = {};
  for (const key of keysUnder(prefix)) {
    const draft = parse(readItem(key));
    if (draft) found[decodeURIComponent(key.slice(prefix.length))] = draft;
  }
  return found;
}

function clearUnder(prefix: string): void {
  for (const key of keysUnder(prefix)) writeItem(key, null);
}

function parse(json: string | null): Draft | null {
  try {
    const { text, base, at, sent } = JSON.parse(json ?? 'null') as Partial<Draft>;
    if (typeof text !== 'string' || typeof at !== 'number') return null;
    return { text, base: typeof base === 'string' ? base : null, at, ...(Array.isArray(sent) && { sent }) };
  } catch {
    return null;
  }
}
