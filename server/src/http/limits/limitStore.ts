import mongoose, { type mongo, Schema } from 'mongoose';
import { createFinder } from '../../lib/database/find.ts';
import { remember } from '../../lib/remember.ts';
import { isDuplicateKey, isUnwritable } from '../errors.ts';

const limitSchema = new Schema(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expires: { type: Date, required: true },
  },
  { collection: 'limits', versionKey: false },
);
limitSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });

/** One window of one limit: how often, and when it ends. */
export const LimitModel = mongoose.model('Limit', limitSchema);

/** How often in how long a time; the window begins with the first call that counts. */
export interface Rule {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

/** A rule for one address, person or e-mail. */
export interface Counted {
  readonly rule: Rule;
  readonly key: string;
}

/** How often something was done, and when its window ends. */
export interface Window {
  readonly count: number;
  readonly ends: Date;
}

/** Clocks of instances, and calls at once, differ by less. A window that ends later was begun before a clock was set back. */
const CLOCKS_DIFFER_MS = 10_000;

/** So many windows are remembered at the most; the one that was counted last is forgotten last. */
const MOST_REMEMBERED = 10_000;

/** The present windows; a count of 0 where there is none. */
export function readWindows(counted: readonly Counted[]): Promise<Window[]> {
  return Promise.all(
    counted.map(async (one) => {
      const stored = await readStored(one);
      const now = new Date();
      const here = unwrittenOf(one, now);
      return { count: (stored?.count ?? 0) + (here?.count ?? 0), ends: stored?.ends ?? here?.ends ?? now };
    }),
  );
}

interface Stored {
  readonly _id: string;
  readonly count: number;
  readonly expires: Date;
}
const findWindow = createFinder<Stored>(LimitModel, {});

/** What the database holds of a window that lasts, with all or nothing of what is being written. */
async function readStored(counted: Counted): Promise<Window | undefined> {
  const id = idOf(counted);
  let found: Stored | undefined;
  for (let tries = 0, begun = -1; begun !== writes && tries < MOST_READS; tries++) {
    await writing.get(id);
    begun = writes;
    found = await findWindow(id);
  }
  const lives = found && lasts(found.expires, counted.rule, new Date());
  return lives ? { count: found!.count, ends: found!.expires } : undefined;
}

interface Unwritten {
  rule: Rule;
  count: number;
  ends: Date;
}
/**
 * What is counted here and not in the database yet, on top of what that counts: what is written a moment later, and what
 * could not be written, on a full disk say. Both are one window: whichever is begun later takes the end of the other.
 */
const unwritten = new Map<string, Unwritten>();
/** The windows that are being written, each with that write, which fails with the database. */
const writing = new Map<string, Promise<unknown>>();
/** How many writes have begun. */
let writes = 0;
/** So often a window is read again because a write began meanwhile; at one a second no database is that slow for long. */
const MOST_READS = 3;
/** Nothing that can be written stays here for longer: a crash forgets no more, and many share a write. */
const WRITE_MS = 1_000;
/** Windows whose ends are no further apart are one, begun by several instances. */
const SAME_END_MS = 2 * WRITE_MS;
/** So many are written at once. */
const BATCH = 500;
let timer: NodeJS.Timeout | undefined;

function unwrittenOf(counted: Counted, now: Date): Unwritten | undefined {
  const window = unwritten.get(idOf(counted));
  return window && lasts(window.ends, counted.rule, now) ? window : undefined;
}

async function countHere(counted: Counted): Promise<Window> {
  const stored = await readStored(counted);
  const now = new Date();
  const here = unwrittenOf(counted, now) ?? {
    rule: counted.rule,
    count: 0,
    ends: new Date(now.getTime() + counted.rule.windowMs),
  };
  if (stored) here.ends = stored.ends;
  here.count += 1;
  remember(unwritten, idOf(counted), here, MOST_REMEMBERED);
  writeSoon();
  return { count: (stored?.count ?? 0) + here.count, ends: here.ends };
}

function writeSoon(): void {
  timer ??= setTimeout(() => void writeCounts(), WRITE_MS).unref();
}

/** Writes what is counted here alone. What the database refuses, for a full disk say, stays here; with other faults it is lost. */
export async function writeCounts(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  let isWritten = true;
  // What is counted meanwhile is for the next time.
  for (let left = unwritten.size; isWritten && left > 0; left -= BATCH) {
    const batch = takeBatch();
    writes += 1;
    const write = writeBatch(batch);
    for (const [id] of batch) writing.set(id, write);
    isWritten = await write.catch(() => false);
    for (const [id] of batch) if (writing.get(id) === write) writing.delete(id);
  }
  if (unwritten.size > 0) writeSoon();
  await Promise.allSettled(writing.values()); // those begun before
}

function takeBatch(): [id: string, window: Unwritten][] {
  const now = new Date();
  const first = [...unwritten].slice(0, BATCH);
  for (const [id] of first) unwritten.delete(id);
  return first.filter(([, { rule, count, ends }]) => count > 0 && lasts(ends, rule, now));
}

/** @returns whether any could be written */
async function writeBatch(batch: [id: string, window: Unwritten][]): Promise<boolean> {
  if (batch.length === 0) return true;
  const now = new Date();
  const updates = batch.map(([_id, { rule, count, ends }]) => ({
    updateOne: { filter: { _id }, update: adding(count, rule, ends, now), upsert: true },
  }));
  try {
    await LimitModel.collection.bulkWrite(updates as unknown as mongo.AnyBulkWriteOperation[], { ordered: false });
    return true;
  } catch (error) {
    const refused = [(error as Partial<mongo.MongoBulkWriteError>).writeErrors ?? []].flat();
    if (refused.length === 0) throw error;
    for (const { index } of refused) unwritten.set(...batch[index]!);
    return refused.length < batch.length;
  }
}

/** An update that adds to a window; one that has ended (the database may not have removed it yet) starts anew. */
function adding(more: number, { windowMs }: Rule, ends: Date, now: Date): mongo.Document[] {
  const latestEnd = new Date(now.getTime() + windowMs + CLOCKS_DIFFER_MS);
  const lives = { $and: [{ $gt: ['$expires', now] }, { $gte: [latestEnd, '$expires'] }] };
  return [
    {
      $set: {
        count: { $cond: [lives, { $add: ['$count', more] }, more] },
        expires: { $cond: [lives, '$expires', ends] },
      },
    },
  ];
}

/** So long a window is taken to be full that was found full: what is refused by the thousand must not be as many writes. */
const FULL_MS = 250;
/** The windows found full, and until when (`performance.now()`) they are taken to be. */
const full = new Map<string, { window: Window; until: number }>();

/**
 * Counts one more. A window that is full is left alone for a moment.
 * @param countsRefused whether one that is beyond the rule stays counted; else it would outlast what is given back
 */
export function countOne(counted: Counted, countsRefused = true): Promise<Window> {
  return countUnlessFull(counted, countsRefused, countInDatabase);
}

/** The same where a second of it may be lost and other instances may learn of it as much later: it is no write of its own. */
export function countSoon(counted: Counted, countsRefused = true): Promise<Window> {
  return countUnlessFull(counted, countsRefused, countHere);
}

async function countUnlessFull(
  counted: Counted,
  countsRefused: boolean,
  count: (counted: Counted) => Promise<Window>,
): Promise<Window> {
  const id = idOf(counted);
  const found = full.get(id);
  if (found && found.until > performance.now()) return found.window;
  full.delete(id);
  const window = await count(counted);
  if (window.count > counted.rule.max) {
    if (!countsRefused) void countOff(id, window.ends);
    remember(full, id, { window, until: performance.now() + FULL_MS }, MOST_REMEMBERED);
  }
  return window;
}

async function countInDatabase({ rule, key }: Counted): Promise<Window> {
  const now = new Date();
  const id = idOf({ rule, key });
  const here = unwrittenOf({ rule, key }, now);
  const update = adding(1, rule, here?.ends ?? new Date(now.getTime() + rule.windowMs), now);
  const options = { upsert: true, returnDocument: 'after' } as const;
  const count = (): Promise<mongo.Document | null> =>
    LimitModel.collection.findOneAndUpdate({ _id: id as never }, update, options);
  // Two first calls at once may both try to insert; the one that lost then finds the other's window.
  const counted = await count().catch((error: { code?: number }) => {
    if (isDuplicateKey(error)) return count();
    if (!isUnwritable(error)) throw error;
  });
  // A disk that takes nothing must not keep people from reading what they have.
  if (!counted) return countHere({ rule, key });
  return { count: counted['count'] + (here?.count ?? 0), ends: counted['expires'] };
}

/** Begins a window anew, in which something was done once. */
export async function renew({ rule, key }: Counted): Promise<void> {
  const window = { count: 1, expires: new Date(Date.now() + rule.windowMs) };
  await LimitModel.updateOne({ _id: idOf({ rule, key }) }, window, { upsert: true });
}

/**
 * Nobody waits for this: if it fails, one call more is counted, and that is all.
 * @param ends the end of the window that it was counted in; nothing is taken back from a later one
 */
export async function takeBack(counted: Counted, ends: Date): Promise<void> {
  const id = idOf(counted);
  await countOff(id, ends);
  full.delete(id);
}

async function countOff(_id: string, expires: Date): Promise<void> {
  try {
    await writing.get(_id);
  } catch {
    return; // it was lost
  }
  // Instances that began it together agree on one of their ends; a later one ends later by more than that.
  const [earliest, latest] = [-SAME_END_MS, SAME_END_MS].map((by) => new Date(expires.getTime() + by)) as [Date, Date];
  const here = unwritten.get(_id);
  if (here && here.count > 0 && here.ends >= earliest && here.ends <= latest) return void (here.count -= 1);
  const window = { _id, count: { $gt: 0 }, expires: { $gte: earliest, $lte: latest } };
  await LimitModel.updateOne(window, { $inc: { count: -1 } }).catch(() => {});
}

function idOf({ rule, key }: Counted): string {
  return `${rule.name}:${key}`;
}

function lasts(expires: Date, { windowMs }: Rule, now: Date): boolean {
  return expires > now && expires.getTime() <= now.getTime() + windowMs + CLOCKS_DIFFER_MS;
}
