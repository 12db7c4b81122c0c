import type { Request } from 'express';
import type { Types } from 'mongoose';
import { FLAG_AT, RULE_COUNT, isModerator } from '../../../contract/index.ts';
import { forbidden, invalid, notFound } from '../../../http/errors.ts';
import { type CustomField, reader as bodyReader } from '../../../http/request/validation.ts';
import { waitBriefly } from '../../../lib/patience.ts';
import { changeComments } from '../comments/commentCount.ts';
import { CommentModel } from '../comments/commentModel.ts';
import { type CommentKey, findComment, refuseMissing } from '../comments/commentService.ts';
import { PostModel, type StoredEntry, type StoredReport } from '../postModel.ts';
import { findPost } from '../postService.ts';
import type { Reader } from '../postView.ts';
import { SET_MODERATION, type Stages, clearReports, toggleReport } from '../reactions/reactions.ts';
import { type Kind, logDecision } from './decisions.ts';
import { finishSettingAside, isSetAside, setAside } from './setAside.ts';

/** What a report call asks for. */
interface ReportRequest {
  readonly rule?: number;
  /** Empties the list instead. */
  readonly clear: boolean;
  /** Sets those who reported aside, too. */
  readonly ignore: boolean;
}

const rule: CustomField<number> = { parse: parseRule };
const ruleBody = bodyReader({ rule });
const reportBody = bodyReader({
  rule,
  clear: { kind: 'flag', label: 'Clear' },
  ignore: { kind: 'flag', label: 'Ignore' },
} as const);

/** Reads a report call. @throws 403 for others than moderators who clear, 400 */
export async function readReport(req: Request, reader: Reader): Promise<ReportRequest> {
  const { rule: named, clear = false, ignore = false } = await reportBody.whole(req.body);
  if ((clear || ignore) && !isModerator(reader)) throw forbidden('Only moderators can clear reports');
  if (ignore && !clear) throw invalid('Ignore goes with clear', 'ignore');
  return { ...(named !== undefined && { rule: named }), clear, ignore };
}

/** Reads the rule that a deletion names, from the body or else the query. @throws 400 */
export async function readRule(req: Request): Promise<number | null> {
  const { rule: asked } = req.query;
  const sent = req.body as { rule?: unknown };
  const named = asked === undefined ? {} : { rule: asked === String(Number(asked)) ? Number(asked) : asked };
  return (await ruleBody.whole({ ...named, ...sent })).rule ?? null;
}

function parseRule(value: unknown): number {
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > RULE_COUNT) {
    throw new Error(`Rule must be a number from 1 to ${RULE_COUNT}`);
  }
  return value as number;
}

/** An entry that can be reported. */
interface Reported {
  readonly kind: Kind;
  /** @throws 404 */
  read(): Promise<Pick<StoredEntry, 'reports'>>;
  /** Changes it in one update, and its post with it. @throws 404 */
  update(change: Stages, returnDocument: 'before' | 'after'): Promise<ReportedFields>;
}
type ReportedFields = Pick<StoredEntry, 'user' | 'reports' | 'reportCount' | 'flaggedAt'>;
const FIELDS = { user: 1, reports: 1, reportCount: 1, flaggedAt: 1 } as const;

/** A post as something that can be reported. */
export function reportedPost(_id: Types.ObjectId): Reported {
  return {
    kind: 'post',
    read: () => findPost(_id, 'reports'),
    async update(change, returnDocument) {
      const options = { returnDocument, projection: FIELDS };
      const filter = { _id, removed: false };
      const post = await PostModel.collection.findOneAndUpdate(filter, [...change, ...SET_MODERATION], options);
      if (!post) throw notFound('Post not found');
      return post as unknown as ReportedFields;
    },
  };
}

/** A comment as something that can be reported. */
export function reportedComment(key: CommentKey): Reported {
  return {
    kind: 'comment',
    read: () => findComment(key, 'reports'),
    async update(change, returnDocument) {
      const update = (filter: object) =>
        CommentModel.collection.findOneAndUpdate(filter, change, { returnDocument, projection: FIELDS });
      // Below the line, and with one report more still below it, a comment makes no difference to its post.
      const belowLine = { ...key, reportCount: { $lt: FLAG_AT - 1 } };
      let comment: unknown = await update(belowLine);
      if (!comment) {
        await findComment(key); // counting a discussion anew costs too much to find out that there is no such comment
        comment = await changeComments(key.post, () => update({ ...key }));
      }
      return (comment as unknown as ReportedFields | null) ?? refuseMissing(key);
    },
  };
}

/**
 * Does what a report call asks for; gives the reports as they are then.
 * @throws 404
 */
export async function report(
  entry: Reported,
  { rule, clear, ignore }: ReportRequest,
  user: Types.ObjectId,
): Promise<StoredReport[]> {
  if (clear) return clearEntry(entry, ignore);
  if (await isSetAside(user)) return (await entry.read()).reports;
  return (await entry.update(toggleReport(user, rule), 'after')).reports;
}

/** Empties the reports, so that a hidden entry is shown again. @param ignore sets aside those who reported it */
async function clearEntry(entry: Reported, ignore: boolean): Promise<StoredReport[]> {
  // First of all, so that a crash can't leave the entry without its reports and the people not set aside.
  if (ignore) await setAside((await entry.read()).reports.map(({ user }) => user));
  const before = await entry.update(clearReports(), 'before');
  if (before.reportCount > 0) await logDecision('cleared', entry.kind, before);
  if (ignore) await waitBriefly(finishSettingAside());
  return [];
}
