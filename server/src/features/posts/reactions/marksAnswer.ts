import type { Request, RequestHandler, Response } from 'express';
import { asLargeAnswer, makeLargeAnswer } from '../../../http/overload/concurrency.ts';
import type { StoredMark } from '../postModel.ts';
import { marksView } from '../postView.ts';
import { type MarkList, withFew } from './reactions.ts';

/**
 * A route that likes an entry, or votes for it, and answers with the list. Thousands may be in it, and each call writes all
 * of them, so those of popular entries are made one after the other.
 * @param toggle changes the list of an entry that meets a filter; `undefined` if there is none such
 * @param refuse throws 404 where there is no entry at all
 */
export function answerMarks(
  list: MarkList,
  toggle: (req: Request, res: Response, among: object) => Promise<StoredMark[] | undefined>,
  refuse: (req: Request) => Promise<never>,
): RequestHandler {
  return asLargeAnswer('marks', async (req, res) => {
    const few = await toggle(req, res, withFew(list));
    if (few) return void res.json(marksView(few));
    return () =>
      makeLargeAnswer(res, 'popular', async () => {
        const marks = await toggle(req, res, {});
        res.json(marksView(marks ?? (await refuse(req))));
      });
  });
}
