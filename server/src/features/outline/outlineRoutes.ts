import { type Request, Router } from 'express';
import { FIELDS, OUTLINE_TEXTS, charactersProblem } from '../../contract/index.ts';
import { notFound } from '../../http/errors.ts';
import { userOf } from '../../http/currentUser.ts';
import { reader } from '../../http/validation.ts';
import type { Services } from '../../services.ts';
import { parseView } from './outlineRequests.ts';
import { type OutlineBase, type OutlineChange, loadOutline, saveOutline } from './outlineService.ts';

const baseText = { parse: parseBaseText, nullable: true };
const saveBody = reader({
  ...FIELDS.outline,
  base: { parse: parseBase },
  ...Object.fromEntries(OUTLINE_TEXTS.map((field) => [`base.${field}`, baseText])),
});

/** One's own outline. `?view=card` and `?view=texts` leave out what weighs most; see `OutlineView`. */
export function outlineRoutes({ requireUser }: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.get('/outlines/me', requireUser, async (req, res) => {
    const outline = await loadOutline(userOf(res)._id, parseView(req.query));
    if (!outline) throw notFound('Outline not found');
    res.json(outline);
  });

  router.post('/outlines', requireUser, async (req, res) => {
    const view = parseView(req.query);
    const { change, base } = await readSave(req);
    res.json(await saveOutline(userOf(res)._id, change, base, view));
  });

  return router;
}

/** What is to be changed, and of `base` only what belongs to a text that was sent. @throws 400 */
async function readSave(req: Request): Promise<{ change: OutlineChange; base: OutlineBase }> {
  const read: Record<string, unknown> = await saveBody.part(req.body);
  const change = Object.entries(read).filter(([name]) => !name.startsWith('base'));
  const base = OUTLINE_TEXTS.filter((field) => read[field] !== undefined && read[`base.${field}`] !== undefined);
  return {
    change: Object.fromEntries(change),
    base: Object.fromEntries(base.map((field) => [field, read[`base.${field}`] as string | null])),
  };
}

function parseBase(value: unknown): unknown {
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('base must be an object');
  return value;
}

function parseBaseText(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value !== 'string') throw new Error('base must hold text or null');
  const problem = charactersProblem(value, true);
  if (problem) throw new Error(`base ${problem}`);
  return value;
}
