import { signUp } from '../../../testing/builders.ts';
import { callAs } from '../../../testing/callAs.ts';
import { buildCharacter, buildNote, makeCharacters, readCharacters } from '../../../testing/characters.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';

const server = useTestServer();
const URL = '/api/outlines/characters';
const UNKNOWN_ID = 'f'.repeat(24);
const NOT_FOUND = [404, { errors: [{ msg: 'Character not found' }] }];

async function writer(...characters: object[]) {
  const caller = callAs(server, await signUp(server));
  return { caller, characters: characters.length > 0 ? await makeCharacters(caller, ...characters) : [] };
}

/** Has an outline; for tests that change nothing. */
let shared: Awaited<ReturnType<typeof writer>> | undefined;

describe('GET /api/outlines/characters/:id', () => {
  it('answers the character with its notes', async () => {
    const { caller, characters } = await writer(buildCharacter({ name: 'A' }), buildCharacter({ name: 'B' }));
    await caller.put(`${URL}/note/${characters[1]!._id}`, buildNote()).expect(200);
    const answer = await caller.get(`${URL}/${characters[1]!._id}`).expect(200);
    expect(answer.body).toEqual((await readCharacters(caller))[1]);
    expect(answer.body.notes).toEqual([{ _id: expect.any(String), ...buildNote() }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([UNKNOWN_ID, '7', 'me', '%00', '%', '__proto__', '$ne'])('answers 404 for %s', async (id) => {
    const { caller } = (shared ??= await writer(buildCharacter()));
    const answer = await caller.get(`${URL}/${id}`);
    expect([answer.status, answer.body]).toEqual(NOT_FOUND);
  });

  it("answers 404 for another person's character", async () => {
    const [owner, stranger] = [await writer(buildCharacter()), await writer(buildCharacter())];
    const answer = await stranger.caller.get(`${URL}/${owner.characters[0]!._id}`);
    expect([answer.status, answer.body]).toEqual(NOT_FOUND);
  });
});

describe('DELETE /api/outlines/characters/:id', () => {
  it('deletes the character with its notes and answers the outline', async () => {
    const { caller, characters } = await writer(buildCharacter({ name: 'A' }), buildCharacter({ name: 'B' }));
    const path = `${URL}/${characters[0]!._id}`;
    const { body } = await caller.delete(path).expect(200);
    expect(body.characters).toEqual([characters[1]]);
    expect((await caller.get('/api/outlines/me')).body).toEqual(body);
    for (const gone of [await caller.delete(path), await caller.get(path)]) {
      expect([gone.status, gone.body]).toEqual(NOT_FOUND);
    }
  });

  it.each([UNKNOWN_ID, '7', '%', 'note'])('answers 404 for %s', async (id) => {
    const { caller } = (shared ??= await writer(buildCharacter()));
    const characters = await readCharacters(caller);
    const answer = await caller.delete(`${URL}/${id}`);
    expect([answer.status, answer.body]).toEqual(NOT_FOUND);
    expect(await readCharacters(caller)).toEqual(characters);
  });

  it("answers 404 for another person's character and leaves it alone", async () => {
    const [owner, stranger] = [await writer(buildCharacter()), await writer(buildCharacter())];
    const answer = await stranger.caller.delete(`${URL}/${owner.characters[0]!._id}`);
    expect([answer.status, answer.body]).toEqual(NOT_FOUND);
    expect(await readCharacters(owner.caller)).toEqual(owner.characters);
  });
});

describe('without a token', () => {
  it.each([
    ['put', URL],
    ['get', `${URL}/${UNKNOWN_ID}`],
    ['delete', `${URL}/${UNKNOWN_ID}`],
    ['put', `${URL}/note/${UNKNOWN_ID}`],
    ['delete', `${URL}/note/${UNKNOWN_ID}/${UNKNOWN_ID}`],
  ] as const)('%s %s is a 401', async (method, path) => {
    expect((await callAs(server)[method](path)).status).toBe(401);
  });
});

describe('calls that do not exist', () => {
  it.each([
    ['get', URL],
    ['post', URL],
    ['get', `${URL}/note/${UNKNOWN_ID}`],
    ['put', `${URL}/${UNKNOWN_ID}`],
    ['put', `${URL}/`],
    ['delete', `${URL}/note/${UNKNOWN_ID}`],
  ] as const)('%s %s is a JSON 404', async (method, path) => {
    const { caller } = (shared ??= await writer(buildCharacter()));
    const answer = await caller[method](path);
    expect([answer.status, answer.body.errors]).toEqual([404, [{ msg: expect.any(String) }]]);
  });
});
