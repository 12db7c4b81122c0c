import { setTimeout as wait } from 'node:timers/promises';
import { signUp } from '../../../testing/builders.ts';
import { callAs } from '../../../testing/callAs.ts';
import { freePort, startProcess } from '../../../testing/servers/startProcess.ts';
import { PRODUCTION, useTestServer } from '../../../testing/servers/startTestServer.ts';
import { ACCOUNT_CACHE_MS, UserModel } from './userModel.ts';

const { JWT_SECRET } = PRODUCTION;
const server = useTestServer({ JWT_SECRET });

it('another process on the same database sees a change within two seconds', async () => {
  const port = await freePort();
  const { mongodbUri: MONGODB_URI, dataDir: DATA_DIR } = server.config;
  const other = startProcess({
    PORT: String(port),
    MONGODB_URI: MONGODB_URI!,
    DATA_DIR,
    JWT_SECRET,
    RATE_LIMITS: 'off',
  });
  try {
    await other.wrote('Trefoil is ready');
    const { token, user } = await signUp(server);
    const own = () => fetch(`http://127.0.0.1:${port}/api/auth`, { headers: { 'x-auth-token': token } });
    /** Calls the other process without a pause, so that it has the account in its cache. @returns the milliseconds */
    async function timeUntil(isSeen: (answer: Response) => Promise<boolean>): Promise<number> {
      const begun = performance.now();
      while (!(await isSeen(await own()))) await wait(5);
      return performance.now() - begun;
    }
    expect((await own()).status).toBe(200);
    await UserModel.updateOne({ _id: user._id }, { role: 'mod' });
    const isModerator = async (answer: Response) => ((await answer.json()) as { role: string }).role === 'mod';
    expect(await timeUntil(isModerator)).toBeLessThan(ACCOUNT_CACHE_MS + 500);
    await callAs(server, { token }).delete('/api/profile').expect(200);
    expect(await timeUntil(async ({ status }) => status === 401)).toBeLessThan(ACCOUNT_CACHE_MS + 500);
  } finally {
    other.child.kill('SIGKILL');
    await other.exited();
  }
});
