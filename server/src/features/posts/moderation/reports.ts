import type { Request } from 'express';
import { body, query } from 'express-validator';
import type { Types } from 'mongoose';
import { RULE_COUNT, isModerator } from '../../../contract/index.ts';
import { forbidden, invalid } from '../../../http/errors.ts';
import { OPTIONAL, chainsOf, validate } from '../../../http/request/validation.ts';
import type { Services } from '../../../services.ts';
import { type EntryKey, findEntry, updateList } from '../entries.ts';
import type { StoredReaction } from '../postModel.ts';
import type { Reader } from '../postView.ts';
import { toggleReport } from '../reactions.ts';
import { decide } from './decide.ts';
import { isIgnored } from './ignoredReporters.ts';

/** What a report call asks for. */
interface ReportRequest {
  readonly rule?: number;
  /** Empties the list instead. */
  readonly clear: boolean;
  /** Ignores those who reported, too. */
  readonly ignore: boolean;
}

const RULE_PROBLEM = `Rule must be a number from 1 to ${RULE_COUNT}`;
const isRule = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= RULE_COUNT;
const ruleChain = body('rule', RULE_PROBLEM).optional(OPTIONAL).custom(isRule);
const queryRuleChain = query('rule', RULE_PROBLEM)
  .optional()
  .customSanitizer((value: unknown) => (value === String(Number(value)) ? Number(value) : value))
  .custom(isRule);
const flags = { clear: { kind: 'flag', label: 'Clear' }, ignore: { kind: 'flag', label: 'Ignore' } } as const;
const reportChains = [ruleChain, ...chainsOf(flags)];

/** Reads a report call. @throws 403 if someone who is no moderator clears, 400 */
export async function readReport(req: Request, reader: Reader): Promise<ReportRequest> {
  const { clear = false, ignore = false, rule } = await validate<Partial<ReportRequest>>(req, reportChains);
  if ((clear || ignore) && !isModerator(reader)) throw forbidden('Only moderators can clear reports');
  if (ignore && !clear) throw invalid('Ignore requires clear', 'ignore');
  return { rule, clear, ignore };
}

/** Reads the rule that a deletion cites, from the body or else the query. @throws 400 */
export async function readRule(req: Request): Promise<number | null> {
  return (await validate<{ rule?: number }>(req, [queryRuleChain, ruleChain])).rule ?? null;
}

/**
 * Does what a report call asks for.
 * @returns the reports as they are then
 * @throws 404
 */
export async function report(
  key: EntryKey,
  { rule, clear, ignore }: ReportRequest,
  user: Types.ObjectId,
  jobs: Services['jobs'],
): Promise<StoredReaction[]> {
  if (clear) {
    const entry = await findEntry(key);
    if (entry.reports.length > 0) {
      await decide(jobs, key, entry, { action: 'cleared', by: user, ignoresReporters: ignore });
    }
    return [];
  }
  if (await isIgnored(user)) return (await findEntry(key)).reports;
  return updateList(key, 'reports', (path) => toggleReport(path, user, rule));
}
