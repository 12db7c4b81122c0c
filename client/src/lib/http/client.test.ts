import { useTestApi } from '../../testing/useTestApi.ts';
import { client, configureClient } from './client.ts';
import { ClientError, NOT_REACHED, type Failure } from './failure.ts';
import { keepToken } from './token.ts';

const api = useTestApi();
afterEach(() => configureClient({ onUnauthorized: () => {} }));

async function failureFrom(call: Promise<unknown>): Promise<Failure> {
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ClientError);
  return (error as ClientError).failure;
}

describe('client', () => {
  it('sends the token, the name of the sending, and the body, and gives back the answer', async () => {
    keepToken('abc');
    api.on('PUT /profile/works', { body: { works: [] } });
    await expect(client.put('/profile/works', { title: 'x' }, { sendKey: 'one' })).resolves.toEqual({ works: [] });
    keepToken(null);
    await client.put('/profile/works', {});
    expect(api.received).toEqual([
      { call: 'PUT /profile/works', query: '', token: 'abc', sendKey: 'one', body: { title: 'x' } },
      { call: 'PUT /profile/works', query: '', body: {} },
    ]);
  });

  it('reads status, errors, the wait and the rest of a refusal', async () => {
    api.on('POST /outlines', {
      status: 409,
      headers: { 'Retry-After': '60' },
      body: { errors: [{ msg: 'Changed elsewhere', path: 'title' }], outline: { title: 'Other' } },
    });
    await expect(failureFrom(client.post('/outlines', {}))).resolves.toEqual({
      status: 409,
      statusText: 'Conflict',
      errors: [{ msg: 'Changed elsewhere', path: 'title' }],
      retryAfter: 60,
      data: { outline: { title: 'Other' } },
    });
  });

  it.each([
    ['1', '1 second'],
    ['60', '60 seconds'],
    ['2950', '50 minutes'],
    ['7200', '2 hours'],
  ])('says when to try again after a 429 that asks to wait %s s', async (wait, time) => {
    const headers = { 'Retry-After': wait };
    api.on('POST /auth', { status: 429, headers, body: { errors: [{ msg: 'Too many attempts.' }] } });
    const { errors } = await failureFrom(client.post('/auth', {}));
    expect(errors).toEqual([{ msg: `Too many attempts. Try again in ${time}.` }]);
  });

  it('takes a 404 for nothing where that is an answer', async () => {
    await expect(client.find('/profile/me')).resolves.toBeNull();
    expect(api.received.at(-1)!.query).toBe('?none=null');
    api.on('GET /profile/me', { status: 500 });
    expect((await failureFrom(client.find('/profile/me'))).status).toBe(500);
  });

  it('has words for an answer without any', async () => {
    api.on('GET /auth', { status: 502, body: 'no JSON of ours' });
    expect((await failureFrom(client.get('/auth'))).errors).toEqual([
      { msg: 'Something went wrong on our end. Please try again in a moment.' },
    ]);
  });

  it('has status 0 when the server is not reached', async () => {
    api.breakOff(true);
    const failure = await failureFrom(client.get('/auth'));
    expect(failure).toEqual({ status: 0, statusText: 'No connection', errors: [{ msg: NOT_REACHED }] });
  });

  it('has status 0 when the server is too slow', async () => {
    api.on('GET /auth', () => new Promise((resolve) => setTimeout(() => resolve({ body: {} }), 300)));
    expect((await failureFrom(client.get('/auth', { timeout: 50 }))).status).toBe(0);
  });

  it('tells of a 401, once for each', async () => {
    const over = jest.fn();
    configureClient({ onUnauthorized: over });
    keepToken('old');
    api.on('GET /auth', { status: 401, body: { errors: [{ msg: 'Token is not valid' }] } });
    expect((await failureFrom(client.get('/auth'))).status).toBe(401);
    expect(over).toHaveBeenCalledTimes(1);
  });

  it('takes a 401 to the sign-in itself, or to an earlier session, for no end of this one', async () => {
    const over = jest.fn();
    configureClient({ onUnauthorized: over });
    keepToken('old');
    api.on('POST /auth', { status: 401 });
    await failureFrom(client.post('/auth', {}, { isPublic: true }));
    api.on('GET /auth', () => {
      keepToken('new');
      return { status: 401 };
    });
    // It is tried again under the new one.
    expect((await failureFrom(client.get('/auth'))).status).toBe(0);
    expect(over).not.toHaveBeenCalled();
  });

  it('takes a 401 for no answer when this tab goes on with the login of another one', async () => {
    keepToken('old');
    configureClient({ onUnauthorized: () => keepToken('new') });
    api.on('GET /auth', { status: 401 });
    expect((await failureFrom(client.get('/auth'))).status).toBe(0);
  });

  it('keeps an answer to an earlier session from the present one', async () => {
    keepToken('old');
    api.on('GET /outlines/me', () => {
      keepToken('new');
      return { body: { title: 'Of somebody else' } };
    });
    expect((await failureFrom(client.get('/outlines/me'))).status).toBe(0);
  });

  it('finds the next page of a list', async () => {
    api.on('GET /posts', ({ query }) =>
      query.includes('cursor')
        ? { body: ['c'] }
        : { body: ['a', 'b'], headers: { Link: '</api/posts?view=card&cursor=x%3D>; rel="next"' } },
    );
    const first = await client.page<string>('/posts?view=card');
    expect(first).toEqual({ items: ['a', 'b'], next: '/posts?view=card&cursor=x%3D' });
    expect(await client.page<string>(first.next!)).toEqual({ items: ['c'], next: null });
  });
});
