import { type SignedUp, signUpVerified } from './builders.ts';
import { type TestServer, useTestServer } from './servers/startTestServer.ts';

/** A server with somebody to harm and somebody who means harm, who has one of everything. */
export interface Stage {
  server: TestServer;
  victim: SignedUp;
  attacker: SignedUp;
  postId: string;
  commentId: string;
  characterId: string;
  workId: string;
  /** One call with a token. */
  call(token: string, method: Method, path: string): ReturnType<ReturnType<TestServer['request']>['get']>;
}
type Method = 'get' | 'post' | 'put' | 'delete';

export const SECRET = 'the secret of these tests, 32 and more';
export const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** Sets the stage for a test file of tries; none of them may have been a 500 in the end. */
export function useStage(): Stage {
  const server = useTestServer({ JWT_SECRET: SECRET });
  const call: Stage['call'] = (token, method, path) => server.request()[method](path).auth(token, { type: 'bearer' });
  const stage = { server, call } as Stage;

  beforeAll(async () => {
    const victim = await signUpVerified(server, { name: 'Vera Victim' });
    const attacker = await signUpVerified(server);
    const made = async (method: Method, path: string, body: object) =>
      (await call(attacker.token, method, path).send(body).expect(200)).body;
    await call(victim.token, 'post', '/api/outlines').send({ title: 'Hers' }).expect(200);
    await made('post', '/api/profile', { status: 'Other', genres: 'crime' });
    const postId = (await made('post', '/api/posts', { text: 'x' }))._id;
    const [comment] = await made('put', `/api/posts/comment/${postId}`, { text: 'x' });
    const odile = { name: 'Odile', desc: '<p>tunes</p>', photoUrl: 'https://example.com/o.png' };
    const outline = await made('put', '/api/outlines/characters', odile);
    const profile = await made('put', '/api/profile/works', { title: 'A work', author: 'A writer' });
    const ids = {
      postId,
      commentId: comment._id,
      characterId: outline.characters[0]._id,
      workId: profile.works[0]._id,
    };
    Object.assign(stage, { victim, attacker, ...ids });
  });

  afterAll(() => {
    expect(server.logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  return stage;
}
