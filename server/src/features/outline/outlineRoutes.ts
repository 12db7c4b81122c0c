import type { Request, Router } from 'express';
import type { Types } from 'mongoose';
import { FIELDS, type RemovedNote, type Version } from '../../contract/index.ts';
import { changeReader } from '../../http/request/base.ts';
import { readFields } from '../../http/request/body.ts';
import { userOf } from '../../http/request/currentUser.ts';
import { asksForNull } from '../../http/request/none.ts';
import { notFound } from '../../http/errors.ts';
import { makeLargeAnswer } from '../../http/overload/concurrency.ts';
import type { Services } from '../../services.ts';
import { answerOutline } from './outlineAnswer.ts';
import { knownView, parseFlag, parseTextField, parseView } from './outlineRequests.ts';
import { findOutlineId, loadOutline, saveOutline } from './outlineService.ts';
import { listRemovedNotes, listVersions } from './versions/versionService.ts';

const readSave = changeReader(FIELDS.outline, FIELDS.outline);

/**
 * One's own outline; with `?none=null` the answer is `null` where there is none. `?view=card` and `?view=texts` leave out what weighs most; see `OutlineView`. `?versions=` and
 * `?removed=` answer what was replaced or deleted instead.
 */
export function outlineRoutes(router: Router, { requireUser }: Services): void {
  router.get('/outlines/me', requireUser, async (req, res) => {
    const { query } = req;
    const user = userOf(res)._id;
    if (query['versions'] !== undefined || query['removed'] !== undefined) {
      await makeLargeAnswer(res, 'history', async () => void res.json(await readHistory(user, req)));
      return;
    }
    const view = knownView(query) ?? 'texts';
    await answerOutline(res, view, async () => {
      const outline = await loadOutline(user, view);
      if (!outline && !asksForNull(req)) throw notFound('Outline not found');
      parseView(query); // what is missing matters more than a wrong question
      res.json(outline ?? null);
    });
  });

  router.post('/outlines', requireUser, async (req, res) => {
    const view = parseView(req.query);
    await answerOutline(res, view, async () => {
      const { change, base } = await readFields(res, readSave);
      // Who has hung up has it saved, but nothing read.
      res.json(await saveOutline(userOf(res)._id, change, base, res.closed ? 'texts' : view));
    });
  });
}

/** What was replaced or deleted. @throws 404, 400 for questions that can't be answered */
async function readHistory(user: Types.ObjectId, req: Request): Promise<Version[] | RemovedNote[] | null> {
  const { query } = req;
  const outline = await findOutlineId(user);
  if (!outline && asksForNull(req)) return null;
  if (!outline) throw notFound('Outline not found');
  if (query['versions'] !== undefined) return listVersions(user, outline, parseTextField(query['versions']));
  parseFlag(query, 'removed');
  return listRemovedNotes(user);
}
