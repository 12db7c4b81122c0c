/*
 * How much longer 200 characters with long descriptions take to open and save than 5: the real application over the embedded
 * database, both writers measured alternately. Run it with `npx tsx server/src/features/outline/characters/characters.bench.ts`.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { MAX, type OutlineCards } from '../../../contract/index.ts';
import { openDatabase } from '../../../database.ts';
import { createLogger } from '../../../logger.ts';
import { closeServices, createServices } from '../../../services.ts';

const FEW = 5;
const MANY = 200;
const ROUNDS = 60;
const WARM_UP = 15;
const NOTES = 3;

const folder = await mkdtemp(join(tmpdir(), 'trefoil-bench-'));
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
const log = createLogger(config);
const services = createServices(config, log);
const database = await openDatabase(config, log);
await database.ready;
const http = createServer(createApp(services));
await once(http.listen(0, '127.0.0.1'), 'listening');
const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api`;

interface Writer {
  readonly token: string;
  /** One character in the middle. */
  readonly character: string;
}

async function call(token: string | undefined, method: string, path: string, body?: object): Promise<Buffer> {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${bytes.toString()}`);
  return bytes;
}

const longDescription = (i: number) =>
  `<p>${`She tunes piano ${i} by ear. `.repeat(1_000)}`.slice(0, MAX.desc - 4) + '</p>';

async function writerWith(count: number): Promise<Writer> {
  const person = { name: `Writer ${count}`, email: `w${count}@example.com`, password: 'a good password' };
  const answer = await call(undefined, 'POST', '/users', { ...person, ageVerify: true, tosAgree: true });
  const { token } = JSON.parse(answer.toString()) as { token: string };
  for (let i = 0; i < count; i++) {
    const character = { name: `Odile ${i}`, desc: longDescription(i), photoUrl: `https://example.com/${i}.jpg` };
    const made = JSON.parse((await call(token, 'PUT', '/outlines/characters?view=character', character)).toString());
    const note = { noteTitle: 'Flaw', noteText: 'Never says no. '.repeat(20) };
    for (let n = 0; n < NOTES; n++)
      await call(token, 'PUT', `/outlines/characters/note/${made._id}?view=character`, note);
  }
  const { characters } = JSON.parse((await call(token, 'GET', '/outlines/me?view=card')).toString()) as OutlineCards;
  return { token, character: characters[count >> 1]!._id };
}

type Measured = (writer: Writer, round: number) => Promise<Buffer>;
const change =
  (view: string): Measured =>
  (writer, round) =>
    call(writer.token, 'PUT', `/outlines/characters${view}`, { _id: writer.character, desc: longDescription(round) });

const MEASURED: Record<string, Measured> = {
  'open the outline  GET /outlines/me?view=texts': ({ token }) => call(token, 'GET', '/outlines/me?view=texts'),
  'open the list     GET /outlines/me?view=card': ({ token }) => call(token, 'GET', '/outlines/me?view=card'),
  'open a character  GET /outlines/characters/:id': ({ token, character }) =>
    call(token, 'GET', `/outlines/characters/${character}`),
  'save a character  PUT /outlines/characters?view=character': change('?view=character'),
  'save a beat       POST /outlines?view=texts': ({ token }, round) =>
    call(token, 'POST', '/outlines?view=texts', { act1a01: `Mist ${round}.` }),
  '(everything)      GET /outlines/me': ({ token }) => call(token, 'GET', '/outlines/me'),
  '(everything)      PUT /outlines/characters': change(''),
};

/** Median time in milliseconds of each writer, and the size of the last answer. Measured alternately, so that both meet the same load. */
async function measure(work: Measured, writers: Writer[]) {
  const times: number[][] = writers.map(() => []);
  const sizes: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [i, writer] of writers.entries()) {
      const start = performance.now();
      sizes[i] = (await work(writer, round)).length;
      if (round >= WARM_UP) times[i]!.push(performance.now() - start);
    }
  }
  return times.map((list, i) => ({ ms: list.sort((a, b) => a - b)[ROUNDS >> 1]!, bytes: sizes[i]! }));
}

try {
  const writers = [await writerWith(FEW), await writerWith(MANY)];
  console.log(`Median of ${ROUNDS}, descriptions of ${MAX.desc} characters, ${NOTES} notes each`);
  console.log(`${''.padEnd(58)}${`${FEW} characters`.padStart(20)}${`${MANY} characters`.padStart(20)}   ratio`);
  for (const [name, work] of Object.entries(MEASURED)) {
    const [few, many] = await measure(work, writers);
    const cell = ({ ms, bytes }: { ms: number; bytes: number }) =>
      `${ms.toFixed(2)} ms ${(bytes / 1024).toFixed(0)} kB`.padStart(20);
    console.log(`${name.padEnd(58)}${cell(few!)}${cell(many!)}${(many!.ms / few!.ms).toFixed(2).padStart(8)}`);
  }
} finally {
  http.close();
  http.closeAllConnections();
  await closeServices(services);
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
