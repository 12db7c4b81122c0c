import { setTimeout as wait } from 'node:timers/promises';
import { runScript } from '../runScript.ts';
import { useServerProcesses } from '../servers/serverProcesses.ts';
import type { RunningProcess } from '../servers/startProcess.ts';
import { sized } from '../sized.ts';

jest.setTimeout(sized(120_000, 600_000));

const { place, startReady, call, signUp } = useServerProcesses();
const KILLS = sized(1, 20);

it(`kill -9 in the middle of mixed writes loses nothing that was acknowledged, and every counter fits (${KILLS} times)`, async () => {
  let server = await startReady({ LOG_LEVEL: 'info' }); // the log has the verification link
  const writer = await verifiedWriter(server);
  const post = String((await writer('POST', '/api/posts', { text: 'Who lives below the dam?' })).body['_id']);
  /** The last acknowledged save of each beat, and every acknowledged comment. */
  const beats = new Map<string, number>();
  const comments = new Set<string>();
  let save = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const goal = save + 20;
    const saveBeat = async (beat: string) => {
      const mine = (save += 1);
      await writer('POST', '/api/outlines', { [beat]: `save ${mine}` });
      beats.set(beat, mine);
    };
    const comment = async () => {
      const text = `comment ${(save += 1)}`;
      await writer('PUT', `/api/posts/comment/${post}`, { text });
      comments.add(text);
    };
    const writes = [
      () => saveBeat('act1a01'),
      () => saveBeat('act3a08'),
      comment,
      () => writer('PUT', `/api/posts/like/${post}`),
    ];
    const untilKilled = async (write: () => Promise<unknown>) => {
      while (
        await write().then(
          () => true,
          () => false,
        )
      );
    };
    const writers = writes.map(untilKilled);
    while (save < goal) await wait(10);
    server.child.kill('SIGKILL');
    await Promise.all(writers);
    await server.exited();
    expect(await runScript('dbCheck', [], { DATA_DIR: place.dataDir })).toMatchObject({ code: 0 });
    server = await startReady();
    const outline = (await writer('GET', '/api/outlines/me')).body;
    for (const [beat, last] of beats)
      expect(Number(String(outline[beat]).slice('save '.length))).toBeGreaterThanOrEqual(last);
    const { body } = await writer('GET', `/api/posts/${post}`);
    const stored = (body['comments'] as { text: string }[]).map(({ text }) => text);
    expect(stored).toEqual(expect.arrayContaining([...comments]));
    expect(body['commentCount']).toBe(stored.length);
  }
});

/** Signs up and verifies a person. @returns a function that makes their calls and throws unless the answer is 200 */
async function verifiedWriter(server: RunningProcess) {
  const token = await signUp();
  await server.wrote('/verify/');
  const [, link] = /\/verify\/(\w+)/.exec(server.output())!;
  await call('PUT', `/api/auth/verify/${link}`);
  return async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, { token, ...(body && { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer;
  };
}
