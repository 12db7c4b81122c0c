import { setTimeout as wait } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { PAGE } from '../../contract/index.ts';
import { Costs } from '../../lib/costs.ts';
import { Queue, QueueFull, TaskOver } from '../../lib/queue.ts';
import { networkOf } from '../request/address.ts';
import { findUser } from '../request/currentUser.ts';
import { allAreIn } from './arrivals.ts';
import { whenAnswered } from './answered.ts';
import { answersInFlight } from './bytesInFlight.ts';
import { crowded, unavailable } from '../errors.ts';

/** Requests that work at a time. */
const AT_ONCE = 16;
/** Of these, those of one network: whoever comes meanwhile waits behind so many at most, whatever one network sends. */
const AT_ONCE_FOR_NETWORK = 4;
/** Pictures have few turns of their own, so that no crowd that fetches them keeps calls waiting. */
export const PICTURES = { atOnce: 4, perKey: 2 };
/** When nobody has got a turn for so long, something holds them all. */
const STANDSTILL_MS = 4_000;
/**
 * Requests that may wait for a turn: as many as may be open. Whoever has hung up behind a body is not open any more, but what
 * they have sent waits on to be done.
 */
const WAITING = 3_000;
/** And large answers of a kind. */
const WAITING_OF_KIND = 1_000;
const LARGE_ANSWER = 64 * 1024;
/** What a network or an account may take of the time of a line of large answers before it goes behind those who took less. */
const FREE_MS = 300;

/** A database that has answered others so short a time ago is slow but there. */
const ANSWERED_LATELY_MS = 1_000;

let awayAt = 0;
let answeredAt = -Infinity;

/** Tells those who wait for their turn that the database has failed another, unless somebody was answered a moment ago. */
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

  constructor({ atOnce = AT_ONCE, perKey = AT_ONCE_FOR_NETWORK, waiting = WAITING } = {}) {
    this.#queue = new Queue({ atOnce, perKey, waiting });
  }

  /** Whether requests wait and none gets its turn any more. */
  standsStill(afterMs = STANDSTILL_MS): boolean {
    return this.#queue.standstillMs() > afterMs;
  }

  /**
   * Waits for a turn. It is given back as soon as the answer is made or the connection has gone, never kept while bytes
   * wait for the other side. @throws 503 where too many wait, and for those who waited while the database turned out to be away
   */
  readonly limit: RequestHandler = async (req, res, next) => {
    const turn = new Turn(this.#queue, req, res);
    turns.set(res, turn);
    if (await turn.begin()) next();
  };
}

const turns = new WeakMap<Response, Turn>();

/**
 * Waits for what has bounds of its own, such as a body, a mail or a picture, and leaves the turn to others meanwhile.
 * @param settings `mustRun`: what was waited for is done, so the request gets another turn however many wait
 * @throws 503 like `limit`
 */
export async function withoutTurn<T>(res: Response, wait: () => Promise<T>, { mustRun = true } = {}): Promise<T> {
  const turn = turns.get(res);
  turn?.pause();
  const result = await wait();
  await turn?.resume(mustRun);
  return result;
}

/** Which others a large answer is made among. */
export type LargeKind = keyof typeof largeAnswers;

/**
 * @param atOnce how many are made at a time
 * @param ofNetwork of these, those of one network
 * @param kind `rests`: they keep the event loop or the database busy, so as long as one took is left to everything else;
 *   `alike`: one takes as long as another; `forCaller`: they are not made for who has hung up, as is what only reads
 */
const line = (atOnce: number, ofNetwork: number, { rests = false, alike = false, forCaller = false } = {}) => ({
  queue: new Queue({ atOnce, perKey: ofNetwork, waiting: WAITING_OF_KIND, freeMs: FREE_MS }),
  rests,
  alike,
  forCaller,
});

/**
 * Answers of megabytes that are made at a time, for each takes many times its size meanwhile, and what else takes long. Each
 * kind has a line of its own, so that what the screens ask for waits behind nothing that takes ten times as long. In a line,
 * networks take turns, and networks and accounts that took long of late go behind others, as does what is expected to take
 * long: who has little waits for no crowd that has much.
 */
const largeAnswers = {
  /** A page of cards of posts, the moderators' one, and one of writers. */
  cards: line(4, 2, { alike: true }),
  flagged: line(4, 2, { alike: true }),
  writers: line(4, 2, { alike: true }),
  /** Pages of whole entries, or of many cards. */
  lists: line(2, 1, { rests: true }),
  /** What a shared link shows. */
  previews: line(4, 2),
  /** Posts with short discussions, and with long ones. */
  talks: line(4, 2),
  discussion: line(2, 1),
  /** Likes and votes. */
  marks: line(4, 2),
  /** Calls about posts that thousands like, or have such comments: each goes through all likes and votes. */
  popular: line(1, 1, { rests: true }),
  popularReads: line(1, 1, { rests: true }),
  /** Counting the comments of a long discussion. */
  recount: line(2, 1),
  /** Saves of a few answers, and of many texts. */
  beats: line(4, 2),
  save: line(2, 1),
  /** An outline with many characters, and the texts of one. */
  outline: line(2, 1, { rests: true }),
  texts: line(2, 1),
  /** Earlier texts. */
  history: line(2, 1),
  /** A profile with its works. */
  profile: line(2, 1),
  /** Calls about documents that may weigh megabytes, such as a character with its notes, whatever of them is answered. */
  document: line(2, 1),
  /** Wishes for recovery: no answers, but each writes five times. */
  recoveries: line(2, 1, { rests: true, alike: true, forCaller: true }),
};

/** Whether a call only reads. */
export function isRead({ method }: Pick<Request, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** As long as one took is left to everything else, but no longer than this, for what waits behind it. */
const LONGEST_REST_MS = 1_000;

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

/** What is known of a large answer. */
interface LargeAnswerOf {
  /** What it is about, unless that is the caller's own: it is expected to take what the last one took. */
  readonly about?: string | undefined;
  /** What it takes at the most, where that is known. */
  readonly costMs?: number | undefined;
  /** Whether no crowd turns it away, since what it belongs to is stored. */
  readonly mustRun?: boolean;
  /** Whether it is not made for who has hung up. */
  readonly forCaller?: boolean;
}

/**
 * Makes a large answer when it is its turn among such, and leaves the turn of its request to others for good.
 * @param make makes the answer and hands it over; what only reads is not made for who has hung up
 * @returns what `make` gives; `undefined` for who has hung up
 * @throws 503 like `limit`
 */
export async function makeLargeAnswer<T>(
  res: Response,
  kind: LargeKind,
  make: () => Promise<T>,
  { about, costMs, mustRun = false, forCaller = false }: LargeAnswerOf = {},
): Promise<T | undefined> {
  const came = performance.now();
  turns.get(res)?.pause();
  const network = networkOf(res.req);
  const account = findUser(res)?._id.toHexString();
  const subject = about ?? account;
  const { queue, rests, alike, ...line } = largeAnswers[kind];
  const name = subject === undefined || alike ? undefined : `${kind} ${subject}`;
  const needsCaller = forCaller || line.forCaller || isRead(res.req);
  if (res.closed && needsCaller) return undefined;
  let began: number | undefined;
  const task = async () => {
    if (awayAt > came) throw unavailable();
    if (res.closed && needsCaller) return undefined;
    began = performance.now();
    try {
      return await make();
    } finally {
      if (name !== undefined) costs.note(name, performance.now() - began);
    }
  };
  // What did nothing needs no rest.
  const rest = (tookMs: number) => (began === undefined ? undefined : wait(Math.min(tookMs, LONGEST_REST_MS)));
  const answer = queue.run(network, task, {
    account,
    mustRun,
    costMs: () => costMs ?? (name === undefined ? 0 : costs.of(name)),
    ...(needsCaller && { whenOver: (drop) => res.once('close', drop) }),
    ...(rests && { rest }),
  });
  return answer.catch((error: unknown) => {
    if (error instanceof TaskOver) return undefined;
    return refuseCrowd(error);
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
    const remaining = await makeLargeAnswer(res, kind, () => handler(req, res), { about: about?.(req) });
    if (!remaining) return;
    await turns.get(res)?.resume(true);
    await remaining();
  };
}

/** The turn of one request. */
class Turn {
  readonly #queue: Queue;
  readonly #network: string;
  readonly #res: Response;
  #leave?: () => void;
  #gone = false;

  constructor(queue: Queue, req: Request, res: Response) {
    this.#queue = queue;
    this.#network = networkOf(req);
    this.#res = res;
    whenAnswered(res, (last) => {
      this.#leave?.();
      if (res.statusCode === 200 && !res.closed) answeredAt = performance.now();
      countUnread(this.#network, res, last);
    });
    res.once('close', () => {
      this.#gone = true;
      this.#leave?.();
    });
  }

  /** @returns whether there is still somebody to answer */
  async begin(): Promise<boolean> {
    const whenOver = (drop: () => void) => void this.#res.once('close', drop);
    try {
      await this.#take(this.#queue.enter(this.#network, { whenOver }));
    } catch (error) {
      if (!(error instanceof TaskOver)) throw error;
    }
    if (this.#gone) this.#leave?.();
    return !this.#gone;
  }

  pause(): void {
    this.#leave?.();
  }

  /**
   * Whoever has sent a whole body has the work done, also when the connection broke behind it.
   * @param mustRun whether the request is turned away in no crowd
   */
  resume(mustRun: boolean): Promise<void> {
    return this.#take(this.#queue.enterAgain(this.#network, { mustRun }));
  }

  async #take(entering: Promise<() => void>): Promise<void> {
    const came = performance.now();
    const leave = await entering.catch(refuseCrowd);
    this.#leave = leave;
    await allAreIn();
    if (awayAt <= came) return;
    leave();
    throw unavailable();
  }
}

/** @throws 503 where too many wait, any other error as it is */
function refuseCrowd(error: unknown): never {
  throw error instanceof QueueFull
    ? crowded('Very many people are here just now. Please try again in a moment')
    : error;
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
