import { isAscii, isUtf8, transcode } from 'node:buffer';
import type { Request, RequestHandler, Response } from 'express';
import { networkOf } from './address.ts';
import { whenAnswered } from '../overload/answered.ts';
import { type Hold, bodiesInFlight, objectsInFlight } from '../overload/bytesInFlight.ts';
import { withoutTurn } from '../overload/concurrency.ts';
import { findUser } from './currentUser.ts';
import { doLongWork } from '../../lib/longWork.ts';
import { crowded, invalid, tooLarge, tooSlow, unsupported } from '../errors.ts';
import { countValues } from './jsonShape.ts';

const KB = 1024;
const LIMIT = 256 * KB;
const LARGE = 64 * KB;
/** Progress that a phone on a bad line makes as well, in bytes within a time. */
const PACE = { bytes: KB, ms: 10_000 };

/** Pieces in which a body may come, once they are many, in bytes each: a piece costs more than what it brings. */
const PIECES = { many: 1_000, bytes: 256 };
/** So many are made into one, as each takes 400 bytes more than what it brings. */
const JOINED = 256;

/**
 * Reads the JSON object of a request into `req.body` (`{}` without a body); to stand behind limits and tokens, since before
 * it nothing has been read. @throws 413 beyond the size of the route, 415, 400 for anything that is not an object in JSON in
 * UTF-8 or is too deep or wide, 408 when it comes too slowly, 503 when too much is being sent
 */
export const readJsonObject: RequestHandler = async (req, res, next) => {
  req.body = hasBody(req) ? await parse(req, await readBytes(req, res)) : {};
  next();
};

/** A body that has come. */
interface Received {
  readonly raw: Buffer;
  /** Counts what it becomes, as long as that is kept. */
  readonly take: Hold['take'];
}

/** To look at eight megabytes takes 0.1 s. */
async function parse(req: Request, received: Received): Promise<object> {
  const { length } = received.raw;
  return length < LARGE ? parseObject(received) : doLongWork(networkOf(req), () => parseObject(received));
}

/** Whether to work on the body that a call had may take long. */
export function isLargeBody(res: Response): boolean {
  return bodyBytesOf(res) >= LARGE;
}

/** To look through so many bytes of the worst HTML takes some milliseconds. */
const WORTH_A_TURN = 4 * KB;

/** Reads the fields of a body that may be large. @param read gives their values */
export async function readFields<T>(res: Response, read: (body: unknown) => Promise<T>): Promise<T> {
  const { req } = res;
  return bodyBytesOf(res) < WORTH_A_TURN ? read(req.body) : doLongWork(networkOf(req), () => read(req.body));
}

/** How many bytes the body of a call had that was read. */
export function bodyBytesOf(res: Response): number {
  return (res.locals['bodyBytes'] as number | undefined) ?? 0;
}

/** A GET brings nothing that anybody would look at. */
function hasBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What a route takes, pictures and whole outlines being the largest. Source: the HTTP contract, "Bodies". */
function sizeFor({ method, path }: Request, res: Response): number {
  if (method === 'POST' && path === '/profile' && findUser(res)?.emailVerified) return 8 * KB * KB;
  if (method === 'POST' && path === '/outlines') return 4 * KB * KB;
  return LIMIT;
}

async function readBytes(req: Request, res: Response): Promise<Received> {
  const size = sizeFor(req, res);
  if (Number(req.headers['content-length'] ?? 0) > size) throw tooLarge();
  const packed = (req.headers['content-encoding'] ?? 'identity') !== 'identity';
  if (packed || !/^application\/json *(;|$)/i.test(req.headers['content-type'] ?? '')) throw unsupported();
  if (req.headers.expect !== undefined && req.httpVersion !== '1.0') res.writeContinue();
  // Only bytes wait for a turn: what is read from them can take fifty times as much.
  return withoutTurn(res, () => collect(req, res, size), { mustRun: false });
}

function collect(req: Request, res: Response, size: number): Promise<Received> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let [pieces, length, lengthBefore] = [0, 0, 0];
    const hold = bodiesInFlight.hold(networkOf(req), () => fail(crowded(MUCH_AT_ONCE)));
    const pace = setInterval(() => {
      if (length - lengthBefore < PACE.bytes) fail(tooSlow());
      lengthBefore = length;
    }, PACE.ms).unref();
    const stop = () => {
      clearInterval(pace);
      req.off('data', take).off('end', finish).off('close', leave);
    };
    const fail = (error: Error) => {
      stop();
      chunks = []; // the error is kept as long as the request, and with it what it can see
      hold.release();
      res.locals['bodyBytes'] = length;
      reject(error);
      req.resume(); // who still sends would not look for the answer before it is read
    };
    const refusePieces = () => {
      res.shouldKeepAlive = false;
      res.once('finish', () => req.socket.destroySoon());
      fail(invalid('This request comes in too many small pieces'));
      req.pause();
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      pieces += 1;
      length += chunk.length;
      if (chunks.length === JOINED) chunks = [Buffer.concat(chunks)];
      if (length > size) fail(tooLarge());
      else if (pieces > PIECES.many && length < pieces * PIECES.bytes) refusePieces();
      else hold.add(chunk.length);
    };
    const finish = () => {
      stop();
      hold.keep();
      res.locals['bodyBytes'] = length;
      const object = objectsInFlight.hold(networkOf(req));
      // Who hangs up has the work done all the same, and the body is kept until then.
      whenAnswered(res, () => {
        hold.release();
        object.release();
      });
      resolve({ raw: Buffer.concat(chunks, length), take: object.take });
    };
    const leave = () => fail(invalid('This request could not be read'));
    req.on('data', take).once('end', finish).once('close', leave);
    if (req.closed) leave(); // before this
  });
}

const MUCH_AT_ONCE = 'Very much is being sent just now. Please try again in a moment';

/** At the most: an object such as `{"34":0}` has room for 35 more. */
const VALUE_BYTES = 400;

function parseObject({ raw, take }: Received): object {
  if (raw.length === 0) return {};
  if (!isUtf8(raw)) throw invalid('This request is not in UTF-8');
  if (!take(VALUE_BYTES * countValues(raw))) throw crowded(MUCH_AT_ONCE);
  const parsed = parseJson(textOf(raw));
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw invalid('This request must be a JSON object');
  }
  return parsed;
}

/** Text in UTF-8, which `toString` takes four times as long to read where it is not ASCII: 60 ms for eight megabytes. */
function textOf(raw: Buffer): string {
  return isAscii(raw) ? raw.toString('latin1') : transcode(raw, 'utf8', 'utf16le').toString('utf16le');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('This request is not valid JSON'); // without the parser's words: they repeat what was sent
  }
}
