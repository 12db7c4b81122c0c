import mongoose, { type mongo, Schema } from 'mongoose';
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

/** The present windows, all in one query; a count of 0 where there is none. */
export async function readWindows(counted: readonly Counted[]): Promise<Window[]> {
  const found = await LimitModel.find({ _id: { $in: counted.map(idOf) } }).lean();
  const now = new Date();
  return counted.map((one) => {
    const id = idOf(one);
    const window = found.find(({ _id, expires }) => _id === id && lasts(expires, one.rule, now));
    const inMemory = unwrittenOf(one, now);
    const ends = window?.expires ?? inMemory?.ends ?? now;
    return { count: (window?.count ?? 0) + (inMemory?.count ?? 0), ends };
  });
}

/**
 * What the database could not write, on a full disk say, is counted by this process alone, on top of what the database
 * counts. Both are one window: whichever is begun later takes the end of the other.
 */
const unwritten = new Map<string, Window>();

function unwrittenOf(counted: Counted, now: Date): Window | undefined {
  const window = unwritten.get(idOf(counted));
  return window && lasts(window.ends, counted.rule, now) ? window : undefined;
}

async function countUnwritten(counted: Counted): Promise<Window> {
  const [{ ends }] = (await readWindows([counted])) as [Window];
  const now = new Date();
  const count = (unwrittenOf(counted, now)?.count ?? 0) + 1;
  const window = { count, ends: ends > now ? ends : new Date(now.getTime() + counted.rule.windowMs) };
  remember(unwritten, idOf(counted), window, MOST_REMEMBERED);
  return (await readWindows([counted]))[0]!;
}

/** So long a window is taken to be full that was found full: what is refused by the thousand must not be as many writes. */
const FULL_MS = 250;
/** The windows found full, and until when (`performance.now()`) they are taken to be. */
const full = new Map<string, { window: Window; until: number }>();

/**
 * Counts one more, in one update: a window that has ended (the database may not have removed it yet) starts anew. One that
 * is full is left alone for a moment.
 * @param countsRefused whether one that is beyond the rule stays counted; else it would outlast what is given back
 */
export async function countOne(counted: Counted, countsRefused = true): Promise<Window> {
  const id = idOf(counted);
  const found = full.get(id);
  if (found && found.until > performance.now()) return found.window;
  full.delete(id);
  const window = await countInDatabase(counted);
  if (window.count > counted.rule.max) {
    if (!countsRefused) void countOff(id, window.ends);
    remember(full, id, { window, until: performance.now() + FULL_MS }, MOST_REMEMBERED);
  }
  return window;
}

async function countInDatabase({ rule, key }: Counted): Promise<Window> {
  const now = new Date();
  const id = idOf({ rule, key });
  const inMemory = unwrittenOf({ rule, key }, now);
  const end = inMemory?.ends ?? new Date(now.getTime() + rule.windowMs);
  const latestEnd = new Date(now.getTime() + rule.windowMs + CLOCKS_DIFFER_MS);
  const lives = { $and: [{ $gt: ['$expires', now] }, { $gte: [latestEnd, '$expires'] }] };
  const window = [
    {
      $set: {
        count: { $cond: [lives, { $add: ['$count', 1] }, 1] },
        expires: { $cond: [lives, '$expires', end] },
      },
    },
  ];
  const options = { upsert: true, returnDocument: 'after' } as const;
  const count = (): Promise<mongo.Document | null> =>
    LimitModel.collection.findOneAndUpdate({ _id: id as never }, window, options);
  // Two first calls at once may both try to insert; the one that lost then finds the other's window.
  const counted = await count().catch((error: { code?: number }) => {
    if (isDuplicateKey(error)) return count();
    if (!isUnwritable(error)) throw error;
  });
  // A disk that takes nothing must not keep people from reading what they have.
  if (!counted) return countUnwritten({ rule, key });
  return { count: counted['count'] + (inMemory?.count ?? 0), ends: counted['expires'] };
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
  full.delete(id);
  await countOff(id, ends);
}

async function countOff(_id: string, expires: Date): Promise<void> {
  const inMemory = unwritten.get(_id);
  if (inMemory && inMemory.count > 0 && inMemory.ends.getTime() === expires.getTime()) {
    return void unwritten.set(_id, { ...inMemory, count: inMemory.count - 1 });
  }
  const window = { _id, count: { $gt: 0 }, expires };
  await LimitModel.updateOne(window, { $inc: { count: -1 } }).catch(() => {});
}

function idOf({ rule, key }: Counted): string {
  return `${rule.name}:${key}`;
}

function lasts(expires: Date, { windowMs }: Rule, now: Date): boolean {
  return expires > now && expires.getTime() <= now.getTime() + windowMs + CLOCKS_DIFFER_MS;
}
