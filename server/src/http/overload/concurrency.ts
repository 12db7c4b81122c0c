import { setTimeout as wait } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { PAGE } from '../../contract/index.ts';
import { Costs } from '../../lib/costs.ts';
import { Queue, TaskOver } from '../../lib/queue.ts';
import { networkOf } from '../request/address.ts';
import { findUser } from '../request/currentUser.ts';
import { allAreIn } from './arrivals.ts';
import { whenAnswered } from './answered.ts';
import { answersInFlight } from './bytesInFlight.ts';
import { unavailable } from '../errors.ts';

/** Requests that work at a time. */
const AT_ONCE = 16;
/** Of these, those of one network: whoever comes meanwhile waits behind so many at most, whatever one network sends. */
const AT_ONCE_FOR_NETWORK = 4;
/** Pictures have few turns of their own, so that no crowd that fetches them keeps calls waiting. */
export const PICTURES = { atOnce: 4, perKey: 2 };
/** When nobody has got a turn for so long, something holds them all. */
const STANDSTILL_MS = 4_000;
const LARGE_ANSWER = 64 * 1024;
/** What a network or an account may take of the time of a line of large answers before it goes behind those who took less. */
const FREE_MS = 300;

/** While it was answering others so short a time ago, the database is slow but there. */
const ANSWERED_LATELY_MS = 1_000;

let awayAt = 0;
let answeredAt = -Infinity;

/** Tells those who wait for their turn that the database has failed another, and nobody has been answered of late. */
export function noteDatabaseAway(): void {
  const now = performance.now();
  if (now - answeredAt > ANSWERED_LATELY_MS) awayAt = now;
}

/** Has all who wait refused when it is their turn, since the server is about to end. */
export function refuseWaiting(): void {
  awayAt = performance.now();
}

/**
 * Lets so many requests work at a time; the others wait for their turn, networks in rotation. A crowd then waits here and not
 * for connections to the database, where a long queue could not be told from a database that is away.
 */
export class Concurrency {
  readonly #queue: Queue;

  constructor({ atOnce = AT_ONCE, perKey = AT_ONCE_FOR_NETWORK } = {}) {
    this.#queue = new Queue({ atOnce, perKey });
  }

  /** Whether requests wait and none gets its turn any more. */
  standsStill(afterMs = STANDSTILL_MS): boolean {
    return this.#queue.standstillMs() > afterMs;
  }

  /**
   * Waits for a turn. It is given back as soon as the answer is made or the connection has gone, never kept while bytes
   * wait for the other side. @throws 503 for those who waited while the database turned out to be away
   */
  readonly limit: RequestHandler = async (req, res, next) => {
    const turn = new Turn(this.#queue, req, res);
    turns.set(res, turn);
    if (await turn.begin()) next();
  };
}

const turns = new WeakMap<Response, Turn>();

/** Waits for what has bounds of its own, such as a body, a mail or a picture, and leaves the turn to others meanwhile. */
export async function withoutTurn<T>(res: Response, wait: () => Promise<T>): Promise<T> {
  const turn = turns.get(res);
  turn?.pause();
  const result = await wait();
  await turn?.resume();
  return result;
}

/** Which others a large answer is made among. */
export type LargeKind = keyof typeof largeAnswers;

const lineOf = (atOnce: number, perKey: number) => new Queue({ atOnce, perKey, freeMs: FREE_MS });

/**
 * Answers of megabytes that are made at a time, for each takes many times its size meanwhile; and calls about documents that
 * may weigh so much, such as a character with its notes or a profile with its works, whatever of them is answered. Earlier
 * texts, saves of many texts and counts of long discussions take as long. Each kind has a line of its own, so that what the
 * screens ask for (`cards`, `flagged` for moderators, and `writers`, a page of them; `previews`, what a shared link shows;
 * `talks`, short discussions; `marks`, likes and votes; `beats`, saves of a few) waits behind nothing that takes ten times as
 * long; `popular` and `popularReads` are about posts that thousands like, or have such comments: each call reads all likes
 * and votes. `recoveries` are no answers, but each writes five times. In a line, networks take turns, and networks and accounts that took
 * long of late go behind others, as does what is expected to take long: who has little waits for no crowd that has much.
 */
const largeAnswers = {
  cards: lineOf(4, 2),
  flagged: lineOf(4, 2),
  writers: lineOf(4, 2),
  previews: lineOf(4, 2),
  beats: lineOf(4, 2),
  talks: lineOf(4, 2),
  marks: lineOf(4, 2),
  lists: lineOf(2, 1),
  discussion: lineOf(2, 1),
  outline: lineOf(2, 1),
  texts: lineOf(2, 1),
  profile: lineOf(2, 1),
  document: lineOf(2, 1),
  history: lineOf(2, 1),
  save: lineOf(2, 1),
  recount: lineOf(2, 1),
  recoveries: lineOf(2, 1),
  popular: lineOf(1, 1),
  popularReads: lineOf(1, 1),
};

/** Whether a call only reads. */
export function isRead({ method }: Pick<Request, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Kinds that keep the event loop busy for a quarter of a second each, or the database: as long as one took is left to
 * everything else.
 */
const RESTING: readonly LargeKind[] = ['outline', 'lists', 'popular', 'popularReads', 'recoveries'];
/** But no longer than this, for what waits behind it. */
const LONGEST_REST_MS = 1_000;

/** Kinds of which one takes as long as another. */
const ALIKE: readonly LargeKind[] = ['cards', 'flagged', 'writers', 'recoveries'];
const costs = new Costs();

/**
 * The line of a page of a list.
 * @param kind what cards it is made of; whole entries and many cards are another matter
 */
export function lineOfPage(
  kind: 'cards' | 'flagged' | 'writers',
  cards: boolean,
  { limit }: { limit: number },
): LargeKind {
  return cards && limit <= PAGE.default ? kind : 'lists';
}

/**
 * Makes a large answer when it is its turn among such, and leaves the turn of its request to others for good.
 * @param make makes the answer and hands it over; what only reads is not made for who has hung up
 * @param about what the answer is about, unless that is the caller's own: it is expected to take what the last one took
 * @param costMs what it takes at the most, where that is known
 * @returns what `make` gives
 * @throws 503 like `limit`
 */
export async function makeLargeAnswer<T>(
  res: Response,
  kind: LargeKind,
  make: () => Promise<T>,
  { about, costMs }: { about?: string | undefined; costMs?: number | undefined } = {},
): Promise<T | undefined> {
  const came = performance.now();
  turns.get(res)?.pause();
  const network = networkOf(res.req);
  const account = findUser(res)?._id.toHexString();
  const subject = about ?? account;
  const name = subject === undefined || ALIKE.includes(kind) ? undefined : `${kind} ${subject}`;
  const isDone = !isRead(res.req); // also for who has hung up
  let began: number | undefined;
  const task = async () => {
    if (awayAt > came) throw unavailable();
    if (res.closed && !isDone) return undefined;
    began = performance.now();
    try {
      return await make();
    } finally {
      if (name !== undefined) costs.note(name, performance.now() - began);
    }
  };
  // What did nothing needs no rest.
  const rest = (tookMs: number) => (began === undefined ? undefined : wait(Math.min(tookMs, LONGEST_REST_MS)));
  const answer = largeAnswers[kind].run(network, task, {
    account,
    costMs: () => costMs ?? (name === undefined ? 0 : costs.of(name)),
    ...(!isDone && { whenOver: (drop) => res.once('close', drop) }),
    ...(RESTING.includes(kind) && { rest }),
  });
  return answer.catch((error: unknown) => {
    if (error instanceof TaskOver) return undefined;
    throw error;
  });
}

/**
 * A route all of whose work is done like a large answer.
 * @param handler may give what is still to be done in a turn like that of any call, and may wait for another such
 * @param about tells what a call is about, unless that is the caller's own
 */
export function asLargeAnswer(
  kind: LargeKind,
  handler: (req: Request, res: Response) => Promise<void | (() => Promise<void>)>,
  about?: (req: Request) => string | undefined,
): RequestHandler {
  return async (req, res) => {
    const rest = await makeLargeAnswer(res, kind, () => handler(req, res), { about: about?.(req) });
    if (!rest) return;
    await turns.get(res)?.resume();
    await rest();
  };
}

/** The turn of one request. */
class Turn {
  readonly #queue: Queue;
  readonly #network: string;
  #leave?: () => void;
  #gone = false;

  constructor(queue: Queue, req: Request, res: Response) {
    this.#queue = queue;
    this.#network = networkOf(req);
    whenAnswered(res, (last) => {
      this.#leave?.();
      if (res.statusCode === 200) answeredAt = performance.now();
      countUnread(this.#network, res, last);
    });
    res.once('close', () => {
      this.#gone = true;
      this.#leave?.();
    });
  }

  /** @returns whether there is still somebody to answer */
  async begin(): Promise<boolean> {
    await this.#take(this.#queue.enter(this.#network));
    if (this.#gone) this.#leave?.();
    return !this.#gone;
  }

  pause(): void {
    this.#leave?.();
  }

  /** Whoever has sent a whole body has the work done, also when the connection broke behind it. */
  resume(): Promise<void> {
    return this.#take(this.#queue.enterAgain(this.#network));
  }

  async #take(entering: Promise<() => void>): Promise<void> {
    const came = performance.now();
    const leave = await entering;
    this.#leave = leave;
    await allAreIn();
    if (awayAt <= came) return;
    leave();
    throw unavailable();
  }
}

/** Counts a large answer for as long as its reader has not taken it. */
function countUnread(network: string, res: Response, answer: unknown): void {
  const bytes = typeof answer === 'string' || Buffer.isBuffer(answer) ? answer.length : 0;
  if (bytes < LARGE_ANSWER || res.closed) return;
  const hold = answersInFlight.hold(network, () => {
    hold.release();
    res.destroy();
  });
  res.once('close', hold.release);
  hold.add(bytes);
}
