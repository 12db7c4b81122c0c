import type { Request, RequestHandler, Response } from 'express';
import { unavailable } from '../../../http/errors.ts';
import { makeLargeAnswer } from '../../../http/overload/concurrency.ts';
import type { StoredMark } from '../postModel.ts';
import { marksView } from '../postView.ts';
import { type MarkList, withFew } from './reactions.ts';

/**
 * A route that likes an entry, or votes for it, and answers with the list. Thousands may be in it, and each call writes all
 * of them, so those of popular entries are made one after the other.
 * @param toggle changes the list of an entry that meets a filter; `undefined` if there is none such
 * @param find throws 404 where there is no entry at all
 */
export function answerMarks(
  list: MarkList,
  toggle: (req: Request, res: Response, among: object) => Promise<StoredMark[] | undefined>,
  find: (req: Request) => Promise<unknown>,
): RequestHandler {
  return async (req, res) => {
    const toggleAmong = async (among: object) => {
      const marks = await toggle(req, res, among);
      if (marks) res.json(marksView(marks));
      else await find(req);
      return marks !== undefined;
    };
    if (await makeLargeAnswer(res, 'marks', () => toggleAmong(withFew(list)))) return;
    const toggled = await makeLargeAnswer(res, 'popular', () => toggleAmong({}));
    if (!toggled) throw unavailable(); // deleted and published anew meanwhile
  };
}
