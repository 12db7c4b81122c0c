import { Types } from 'mongoose';
import type { User } from '../../../contract/index.ts';
import { JobModel } from '../../../lib/jobs.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { findEntry } from '../entries.ts';
import { posts } from '../postModel.ts';
import { type Entries, kindsOf } from '../testing/kinds.ts';
import { type Person, buildPeople, deletePosts, flag, usePeople, wrongFields } from '../testing/people.ts';
import { runDecision } from './decide.ts';
import { DecisionModel } from './decisions.ts';
import { IgnoredReporterModel } from './ignoredReporters.ts';
import { NoticeModel } from './notices.ts';

const server = useTestServer();
const [mod, admin, reader] = usePeople(server, { role: 'mod' }, { role: 'admin' }, {});
let author: Person;
const entries = {} as Entries;

beforeEach(async () => {
  await deletePosts();
  for (const model of [JobModel, DecisionModel, IgnoredReporterModel]) await model.deleteMany();
  [author] = (await buildPeople(server, 1)) as [Person];
  entries.post = await author.post('What was reported');
  entries.comment = await author.comment(entries.post, 'What was reported, too');
});
afterEach(() => void jest.restoreAllMocks());

const damaged = new Error('damaged') as never;
const actions = async () => (await DecisionModel.find().lean()).map(({ action, kind }) => [action, kind]);
const FINISHED_LATER = 'Something went wrong half-way. It will be finished within a few minutes.';

const KINDS = kindsOf(entries);
const [POST, COMMENT] = KINDS;

describe.each(KINDS)('DELETE of a $kind', ({ kind, path: entry, reports }) => {
  it.each([
    ['the notice', () => jest.spyOn(NoticeModel, 'create').mockRejectedValueOnce(damaged)],
    [
      'the deletion',
      () => jest.spyOn(posts, kind === 'post' ? 'deleteOne' : 'updateOne').mockRejectedValueOnce(damaged),
    ],
    ['the record', () => jest.spyOn(DecisionModel, 'create').mockRejectedValueOnce(damaged)],
  ])('by a moderator is finished later, once, if %s fails', async (_step, fail) => {
    fail();
    const { body } = await mod.call('delete', `${entry()}?rule=3`).expect(503);
    expect(body.errors).toEqual([{ msg: FINISHED_LATER }]);
    await mod.call('delete', `${entry()}?rule=3`); // 200, or 404 if it is gone
    await server.services.jobs.resume();
    await mod.call('delete', entry()).expect(404);
    expect(await actions()).toEqual([['removed', kind]]);
    const { notices } = (await author.account()).body as User;
    expect(notices).toMatchObject([{ kind, rule: 3 }]);
    expect(await JobModel.countDocuments()).toBe(0);
    expect(await wrongFields()).toEqual([]);
  });

  it('that is flagged by its author is recorded later if that fails', async () => {
    await flag(server, reports());
    jest.spyOn(DecisionModel, 'create').mockRejectedValueOnce(damaged);
    await author.call('delete', entry()).expect(503);
    await server.services.jobs.resume();
    expect(await actions()).toEqual([['withdrawn', kind]]);
  });

  it('changes nothing if the decision cannot be stored', async () => {
    jest.spyOn(JobModel, 'create').mockRejectedValueOnce(Object.assign(new Error('full'), { code: 14031 }) as never);
    await mod.call('delete', entry()).expect(503);
    expect(await reader.read(entries.post)).toMatchObject({ commentCount: 1 });
    expect(((await author.account()).body as User).notices).toEqual([]);
  });
});

describe('PUT of the reports of an entry with clear and ignore', () => {
  it.each([
    ['clearing', COMMENT, () => jest.spyOn(posts, 'updateOne').mockRejectedValueOnce(damaged)],
    ['ignoring', POST, () => jest.spyOn(IgnoredReporterModel, 'updateOne').mockRejectedValueOnce(damaged)],
    ['clearing the rest', POST, () => jest.spyOn(posts, 'updateMany').mockRejectedValueOnce(damaged)],
    ['the record', COMMENT, () => jest.spyOn(DecisionModel, 'create').mockRejectedValueOnce(damaged)],
  ])('is finished later if %s fails, also after a retry', async (_step, { kind, reports }, fail) => {
    const gang = await buildPeople(server, 5);
    const report = (path: string) => Promise.all(gang.map((person) => person.answer('put', path)));
    const elsewhere = await author.post();
    for (const path of [reports(), `/report/${elsewhere._id}`]) await report(path);
    fail();
    const decision = { clear: true, ignore: true };
    const { body } = await mod.call('put', reports(), decision).expect(503);
    expect(body.errors).toEqual([{ msg: FINISHED_LATER }]);
    await mod.answer('put', reports(), decision); // finds nothing to clear
    await server.services.jobs.resume();
    expect(await mod.list('&flagged=true')).toEqual([]);
    expect(await report(`/report/${elsewhere._id}`)).toEqual(gang.map(() => []));
    expect(await IgnoredReporterModel.countDocuments()).toBe(5);
    expect(await actions()).toEqual([['cleared', kind]]);
    expect(await wrongFields()).toEqual([]);
  });
});

it('runDecision leaves the reports of people who reported after the first run', async () => {
  await flag(server, POST.reports());
  const key = { post: new Types.ObjectId(entries.post._id) };
  const entry = await findEntry(key);
  const reporters = entry.reports.map(({ user }) => user);
  const job = { key, action: 'cleared', rule: null, by: mod._id, ignoresReporters: false, entry, reporters } as const;
  await runDecision(job);
  await reader.answer('put', POST.reports());
  await runDecision(job);
  expect(await reader.read(entries.post)).toMatchObject({ reportCount: 1, reported: true });
  expect(await actions()).toEqual([['cleared', 'post']]);
});

it('DELETE /api/posts/:id by two moderators at once is recorded once, and a 200 for at least one', async () => {
  const responses = await Promise.all([mod, admin].map((person) => person.call('delete', POST.path())));
  const statuses = responses.map(({ status }) => status).toSorted();
  expect([statuses[0], [200, 404].includes(statuses[1]!)]).toEqual([200, true]);
  expect(await actions()).toEqual([['removed', 'post']]);
  expect(await JobModel.countDocuments()).toBe(0);
});
