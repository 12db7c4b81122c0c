import { findAwaiting } from './awaiting.ts';
import { ACTIONS, DecisionModel, type StoredDecision } from './decisions.ts';

const DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** What moderators have to do and have done, as a few lines of text. @param now the end of the days it is about */
export async function moderationReport(now = new Date()): Promise<string> {
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const [waiting, decisions] = await Promise.all([
    summarizeWaiting(),
    DecisionModel.find({ at: { $gt: since } }).lean<StoredDecision[]>(),
  ]);
  const decided = (action: string, kind: string) =>
    decisions.filter((one) => one.action === action && one.kind === kind).length;
  const sums = decisions.reduce((sum, { reports }) => sum + reports, 0);
  const times = decisions
    .flatMap(({ at, flaggedAt, action }) =>
      flaggedAt && action !== 'withdrawn' ? [at.getTime() - flaggedAt.getTime()] : [],
    )
    .toSorted((a, b) => a - b);
  return [
    `To review now: ${waiting.posts} posts, ${waiting.comments} comments, with ${waiting.reports} reports${longest(waiting.oldest, now)}`,
    `In the last ${DAYS} days: ${decisions.length} decisions on ${sums} reports`,
    ...ACTIONS.map((action) => `  ${action}: ${decided(action, 'post')} posts, ${decided(action, 'comment')} comments`),
    `  rules named with removals: ${rulesOf(decisions)}`,
    times.length === 0
      ? 'Time from hidden to decided: no decisions on hidden entries'
      : `Time from hidden to decided: median ${duration(quantile(times, 0.5))}, 95% within ${duration(quantile(times, 0.95))}`,
  ].join('\n');
}

async function summarizeWaiting() {
  const found = await findAwaiting(0);
  const posts = found.filter(({ flagged }) => flagged);
  const comments = found.flatMap((post) => post.comments);
  const all = [...posts, ...comments];
  const dates = all.map(({ flaggedAt }) => Number(flaggedAt));
  return {
    posts: posts.length,
    comments: comments.length,
    reports: all.reduce((sum, { reportCount }) => sum + reportCount, 0),
    oldest: dates.length > 0 ? Math.min(...dates) : undefined,
  };
}

function longest(oldest: number | undefined, now: Date): string {
  return oldest === undefined ? '' : `, the longest for ${duration(now.getTime() - oldest)}`;
}

function rulesOf(decisions: readonly StoredDecision[]): string {
  const counts = new Map<number, number>();
  for (const { rule, action } of decisions) {
    if (rule !== null && action === 'removed') counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([rule, count]) => `rule ${rule} ${count} times`).join(', ') || 'none';
}

/** The smallest value that so many are not above. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1]!;
}

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h`;
  return `${Math.round(minutes / 60 / 24)} days`;
}
