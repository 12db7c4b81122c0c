import { useTestApi } from '../../testing/useTestApi.ts';
import { client } from './client.ts';
import { ClientError } from './failure.ts';
import { keepToken } from './token.ts';

const api = useTestApi();
const { performance } = globalThis;
/** Since the page was opened, in milliseconds. */
let age = 1_000;
beforeEach(() => {
  age = 1_000;
  globalThis.performance = Object.create(performance, { now: { value: () => age } }) as Performance;
});
afterEach(() => {
  globalThis.early = undefined;
  globalThis.performance = performance;
});

/** An answer as `fetch` gives it, as far as it is read. */
const answerOf = (body: unknown, { status = 200, headers = {} } = {}) =>
  ({
    ok: status < 400,
    status,
    statusText: '',
    headers: Object.entries(headers),
    text: async () => JSON.stringify(body),
  }) as unknown as Response;

function hasAsked(url: string, answer: Response | null, token: string | null = 'abc') {
  keepToken('abc');
  globalThis.early = { token, answers: { [url]: Promise.resolve(answer) } };
}

describe('a call that the page made before its scripts', () => {
  it('is not made again, but once', async () => {
    hasAsked('/posts', answerOf(['early'], { headers: { link: '</api/posts?cursor=x>; rel="next"' } }));
    expect(await client.page('/posts')).toEqual({ items: ['early'], next: '/posts?cursor=x' });
    expect(api.received).toEqual([]);
    api.on('GET /posts', { body: ['later'] });
    expect((await client.page('/posts')).items).toEqual(['later']);
  });

  it('may have been refused, with what the server said', async () => {
    const errors = [{ msg: 'Too many calls' }];
    hasAsked('/auth', answerOf({ errors }, { status: 429, headers: { 'retry-after': '7' } }));
    const failure = await client.get('/auth').catch((error: unknown) => (error as ClientError).failure);
    expect(failure).toMatchObject({ status: 429, errors, retryAfter: 7 });
    expect(api.received).toEqual([]);
  });

  it('is made again where it got no answer', async () => {
    hasAsked('/auth', null);
    api.on('GET /auth', { body: { name: 'Ada' } });
    expect(await client.get('/auth')).toEqual({ name: 'Ada' });
  });

  it('says nothing to somebody else', async () => {
    hasAsked('/auth', answerOf({ name: 'Ben' }), 'of somebody else');
    api.on('GET /auth', { body: { name: 'Ada' } });
    expect(await client.get('/auth')).toEqual({ name: 'Ada' });
  });

  it('is made again by who asks half a minute after the page was opened', async () => {
    hasAsked('/auth', answerOf({ name: 'Ben' }));
    age = 30_001;
    api.on('GET /auth', { body: { name: 'Ada' } });
    expect(await client.get('/auth')).toEqual({ name: 'Ada' });
  });

  it('is old once something was changed', async () => {
    hasAsked('/outlines/me', answerOf({ title: 'Before' }));
    api.on('POST /outlines', {});
    await client.post('/outlines', { title: 'After' });
    api.on('GET /outlines/me', { body: { title: 'After' } });
    expect(await client.get('/outlines/me')).toEqual({ title: 'After' });
  });
});
