import { Agent, request } from 'node:http';
import { expect, it } from '@jest/globals';
import { signUp } from '../../testing/builders.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';

const server = useTestServer();

it('a crowd that comes at once is served to the last', async () => {
  const { token } = await signUp(server);
  const agent = new Agent({ keepAlive: true });
  const call = () =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'x-auth-token': token };
      request(`${server.url}/api/auth`, { agent, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode!));
      })
        .on('error', reject)
        .end();
    });
  const answers = await Promise.all(Array.from({ length: 800 }, call));
  agent.destroy();
  expect(answers.filter((status) => status !== 200)).toEqual([]);
});
