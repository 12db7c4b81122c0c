import type { Request } from 'express';
import { FIELDS, OUTLINE_TEXTS, type OutlineText } from '../../contract/index.ts';
import { invalid } from '../../http/errors.ts';
import { type Change, changeChains, readChange } from '../../http/request/base.ts';

const FIELD_CHAINS = Object.entries(FIELDS.outline).map(([name, rule]) => ({
  name,
  chains: changeChains({ [name]: rule }),
}));

/** Reads what a save changes: one or two of 34 fields, so only their chains are run. @throws 400 */
export function readOutlineChange(req: Request): Promise<Change> {
  const sent = FIELD_CHAINS.filter(({ name }) => name in req.body);
  return readChange(
    req,
    sent.flatMap(({ chains }) => chains),
  );
}

/** Reads the name of a text of the outline in `?versions=`. @throws 400 for any other */
export function parseTextField(name: unknown): OutlineText {
  const field = OUTLINE_TEXTS.find((known) => known === name);
  if (!field) throw invalid('Versions must name the title or a beat', 'versions');
  return field;
}
