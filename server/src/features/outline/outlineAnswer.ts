import type { Response } from 'express';
import { isLargeBody } from '../../http/request/body.ts';
import { userOf } from '../../http/request/currentUser.ts';
import { type LargeKind, makeLargeAnswer } from '../../http/overload/concurrency.ts';
import { findOne } from '../../lib/database/find.ts';
import { OutlineModel, type OutlineRecord } from './outlineModel.ts';
import type { OutlineView } from './outlineView.ts';

/** With no more of them, an answer stays below three megabytes. */
const FEW = { characters: 10, notes: 50 };
/** What each of them may add to the time of an answer when it is as long as it may be: 540 ms for the largest outline. */
const COST_MS = { character: 1.2, note: 0.3 };

/**
 * Answers with an outline. A whole one can be 27 megabytes large and takes some 140 while it is made, so those that may be
 * large are made one after the other, between networks those with few characters first; for cards, too, the database reads
 * all that is not shown. So are those to large saves, whose texts are compared word by word. The texts alone, and saves of a
 * few, weigh up to two megabytes and have lines of their own.
 * @param make makes the answer and hands it over
 * @param settings `isStored`: what was asked for is done, and only the answer is left
 */
export async function answerOutline(
  res: Response,
  view: OutlineView,
  make: () => Promise<unknown>,
  { isStored = false } = {},
): Promise<void> {
  const answer = async () => void (await make());
  const costMs = view === 'texts' ? undefined : await costOfMany(res);
  await makeLargeAnswer(res, costMs === undefined ? kindOf(res) : 'outline', answer, {
    costMs,
    mustRun: isStored,
    forCaller: isStored,
  });
}

function kindOf(res: Response): LargeKind {
  if (isLargeBody(res)) return 'save';
  return res.req.method === 'GET' ? 'texts' : 'beats';
}

/** What the characters and notes of an outline may cost; `undefined` with few of them. */
async function costOfMany(res: Response): Promise<number | undefined> {
  const outline = await findOne<OutlineRecord>(OutlineModel, { user: userOf(res)._id }, { quota: 1 });
  const { characters = 0, notes = 0 } = outline?.quota ?? {};
  if (characters <= FEW.characters && notes <= FEW.notes) return undefined;
  return characters * COST_MS.character + notes * COST_MS.note;
}
