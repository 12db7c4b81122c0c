import type { Profile } from '../../../contract/index.ts';
import { signUp } from '../../../testing/builders.ts';
import { callAs } from '../../../testing/callAs.ts';
import { buildProfile, buildWork } from '../../../testing/profiles.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { ProfileModel } from '../profileModel.ts';

const server = useTestServer();
const URL = '/api/profile/works';
const KEY = 'the key of a test';

async function writer() {
  const caller = callAs(server, await signUp(server));
  const { _id } = (await caller.post('/api/profile', buildProfile()).expect(200)).body as Profile;
  return {
    caller,
    _id,
    send: (work: object = buildWork(), key = KEY) => caller.put(URL, work).set('Idempotency-Key', key),
    works: async () => ((await caller.get('/api/profile/me').expect(200)).body as Profile).works,
  };
}

describe('PUT /api/profile/works with an Idempotency-Key', () => {
  it('answers the profile as it is by now, without a second work, and never tells the key', async () => {
    const { caller, _id, send, works } = await writer();
    const first = await send().expect(200);
    const [work] = await works();
    await caller.put(URL, { _id: work!._id, title: 'Changed since' }).expect(200);
    const second = await send().expect(200);
    expect(second.body.works).toEqual([{ ...work, title: 'Changed since' }]);
    const list = await caller.get('/api/profile');
    for (const { text } of [first, second, list]) expect(text).not.toMatch(/the key of a test|sentAs/);
    expect(JSON.stringify(await ProfileModel.findById(_id).lean())).not.toContain(KEY);
  });

  it('20 tries at once end with one work', async () => {
    const { send, works } = await writer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send().expect(200)));
    for (const { body } of answers) expect(body.works).toHaveLength(1);
    expect(await works()).toHaveLength(1);
  });

  it('adds what is sent under another key, without one, changed meanwhile or by somebody else', async () => {
    const [one, other] = [await writer(), await writer()];
    for (const { send } of [one, other]) await send().expect(200);
    await one.send(buildWork(), `${KEY}, another`).expect(200);
    await one.send(buildWork({ genre: 'Noir' })).expect(200);
    for (let i = 0; i < 2; i++) await one.caller.put(URL, buildWork()).expect(200);
    expect([await one.works(), await other.works()].map(({ length }) => length)).toEqual([5, 1]);
  });

  it('adds anew what was removed', async () => {
    const { caller, send, works } = await writer();
    await send().expect(200);
    await caller.delete(`${URL}/${(await works())[0]!._id}`).expect(200);
    await send().expect(200);
    expect(await works()).toHaveLength(1);
  });

  it('answers the last one that has room, and refuses the next', async () => {
    const { _id, send } = await writer();
    await send().expect(200);
    const more = { $each: Array.from({ length: 199 }, () => buildWork()) };
    await ProfileModel.updateOne({ _id }, { $push: { works: more } });
    expect((await send().expect(200)).body.works).toHaveLength(200);
    await send(buildWork(), `${KEY}, another`).expect(400);
  });

  it('400 for a bad key and for what has no profile, and changes nothing', async () => {
    const { send, works } = await writer();
    const { body } = await send(buildWork(), '').expect(400);
    expect(body).toEqual({ errors: [{ msg: 'The Idempotency-Key must have 1 to 100 printable ASCII characters' }] });
    expect(await works()).toEqual([]);
    const newcomer = callAs(server, await signUp(server));
    await newcomer.put(URL, buildWork()).set('Idempotency-Key', KEY).expect(400);
  });
});
