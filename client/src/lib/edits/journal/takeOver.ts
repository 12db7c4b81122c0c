import { keysUnder, readItem, writeItem } from '../../storage.ts';
import type { EditRecord, KeptWords } from '../editsSlice.ts';
import type { Found } from './journal.ts';

/** Where an earlier version kept the name under which a new object was sent. */
const SEND_KEY = '(sent as)';

/**
 * Drafts that an earlier version kept in local storage under `trefoil/draft/<user>/<form>/<field>@<formId>`, each open form its
 * own. They become edits once; of several texts of one field the newest, the others are kept words.
 *
 * @param clock the highest stamp so far
 */
export function readOldDrafts(user: string, clock: number): Found & { stored: readonly string[] } {
  const root = `trefoil/draft/${encodeURIComponent(user)}/`;
  const stored = keysUnder(root);
  const records = new Map<string, EditRecord>();
  const keys: Found['keys'] = [];
  const kept: KeptWords[] = [];
  for (const draft of stored.flatMap((key) => parse(root, key)).toSorted((one, other) => other.at - one.at)) {
    const { id, form, field, text, base, sent, at } = draft;
    const place = `${form} ${field}`;
    if (field === SEND_KEY) keys.push({ form, key: text });
    else if (!records.has(place)) {
      const edit = { base, mine: text, ...(sent.length > 0 && { sent }), at, stamp: { n: clock + 1, tab: '' } };
      records.set(place, { form, field, edit });
    } else if (!records.get(place)!.edit.mine.includes(text)) kept.push({ id, form, field, text, why: 'givenUp', at });
  }
  return { records: [...records.values()], keys, kept, stored };
}

/** Forgets them, once they are in the journal. */
export function forgetOldDrafts(stored: readonly string[]): void {
  for (const key of stored) writeItem(key, null);
}

function parse(root: string, key: string) {
  try {
    const [form = '', name = ''] = key.slice(root.length).split('/').map(decodeURIComponent);
    const [field = ''] = name.split('@');
    const { text, base, at, sent } = JSON.parse(readItem(key) ?? 'null') as Record<string, unknown>;
    if (!field || typeof text !== 'string' || typeof at !== 'number') return [];
    const unanswered = Array.isArray(sent) ? sent.filter((one): one is string => typeof one === 'string') : [];
    return [{ id: key, form, field, text, base: typeof base === 'string' ? base : '', at, sent: unanswered }];
  } catch {
    return [];
  }
}
