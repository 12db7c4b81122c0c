import type { Request } from 'express';
import type { Types } from 'mongoose';
import { FIELDS, OUTLINE_TEXTS, type OutlineText } from '../../contract/index.ts';
import { invalid } from '../../http/errors.ts';
import { type Change, changeChains, readChange } from '../../http/request/base.ts';
import { chainsOf, toId } from '../../http/request/validation.ts';
import type { OutlineKey } from './outlineService.ts';

const FIELD_CHAINS = Object.entries(FIELDS.outline).map(([name, rule]) => ({
  name,
  chains: changeChains({ [name]: rule }),
}));

const STORY_FLAGS = chainsOf({
  open: { kind: 'flag', label: 'open' },
  new: { kind: 'flag', label: 'new' },
  remove: { kind: 'flag', label: 'remove' },
});

/** What a call changes in a story, and what else it does with it. */
export interface OutlineChange extends Change {
  readonly opens: boolean;
  readonly isNew: boolean;
  readonly removes: boolean;
}

/** Reads what a call changes: one or two of 34 fields, so only their chains are run. @throws 400 */
export async function readOutlineChange(req: Request): Promise<OutlineChange> {
  const sent = FIELD_CHAINS.filter(({ name }) => name in req.body).flatMap(({ chains }) => chains);
  const { base, change: fields } = await readChange(req, [...sent, ...STORY_FLAGS]);
  const { open, new: created, remove, ...change } = fields;
  const flags = { opens: open === true, isNew: created === true, removes: remove === true };
  if (flags.removes && !namesOutline(req)) throw invalid('Name the story to be removed', 'outline');
  if (flags.isNew && namesOutline(req)) throw invalid('A new story has no id yet', 'outline');
  return { ...flags, change, base };
}

/** Reads which story a call is about, in its body or query: the open one if it names none. */
export function outlineKey(req: Request, { _id: user }: { _id: Types.ObjectId }): OutlineKey {
  const { outline } = req.method === 'GET' ? req.query : req.body;
  return { user, ...((outline ?? null) !== null && { _id: toId(outline) }) };
}

const namesOutline = ({ body }: Request): boolean => (body.outline ?? null) !== null;

/** Reads the name of a text of the outline in `?versions=`. @throws 400 for any other */
export function parseTextField(name: unknown): OutlineText {
  const field = OUTLINE_TEXTS.find((known) => known === name);
  if (!field) throw invalid('Versions must name the title or a beat', 'versions');
  return field;
}
