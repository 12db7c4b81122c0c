import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { posts } from '../postModel.ts';
import { type Entries, kindsOf } from '../testing/kinds.ts';
import { buildPeople, deletePosts, flag, usePeople, wrongFields } from '../testing/people.ts';
import { DecisionModel } from './decisions.ts';
import { IgnoredReporterModel } from './ignoredReporters.ts';

const server = useTestServer();
const [writer, reader, newcomer, mod, admin] = usePeople(
  server,
  {},
  {},
  { emailVerified: false },
  { role: 'mod' },
  { role: 'admin' },
);
const NOBODYS_ID = '6550a0000000000000000000';
const entries = {} as Entries;
beforeEach(async () => {
  await deletePosts();
  await DecisionModel.deleteMany();
  await IgnoredReporterModel.deleteMany();
  entries.post = await writer.post('Harmless');
  entries.comment = await writer.comment(entries.post, 'Harmless, too');
});

const KINDS = kindsOf(entries);
const awaiting = async () => (await mod.list('&flagged=true')).map(({ _id }) => _id);

describe.each(KINDS)('PUT of the reports of a $kind', ({ reports: path, read, missing, notice }) => {
  it('reports and withdraws the report, without being verified', async () => {
    const before = await read(newcomer);
    expect(await newcomer.answer('put', path())).toEqual([{ user: newcomer.id }]);
    expect(await read(newcomer)).toMatchObject({ reportCount: 1, reported: true, reports: [{ user: newcomer.id }] });
    expect(await newcomer.answer('put', path(), { clear: false })).toEqual([]);
    expect(await read(newcomer)).toEqual(before);
  });

  it('hides the text from everyone but moderators at the fifth report, until one is withdrawn', async () => {
    const { text } = await read(writer);
    await flag(server, path(), 4);
    expect(await read(reader)).toMatchObject({ text, reportCount: 4 });
    expect(await awaiting()).toEqual([]);
    expect(await reader.answer('put', path())).toEqual([{}, {}, {}, {}, { user: reader.id }]);
    expect(await read(writer)).toMatchObject({ text: notice, flagged: true, ownText: text });
    expect(await read(reader)).toMatchObject({ text: notice, flagged: true });
    expect(await read(reader)).not.toHaveProperty('ownText');
    for (const person of [mod, admin]) expect(await read(person)).toMatchObject({ text, flagged: true });
    expect(await awaiting()).toEqual([entries.post._id]);
    await reader.answer('put', path());
    expect(await read(reader)).toMatchObject({ text, reportCount: 4 });
    expect(await awaiting()).toEqual([]);
  });

  it('404, then 403, then 400', async () => {
    for (const id of [NOBODYS_ID, 'x']) {
      for (const person of [mod, reader])
        expect((await person.call('put', path(id), { clear: 'yes' }).expect(404)).body.errors).toEqual([
          { msg: missing },
        ]);
    }
    for (const body of [{ clear: true }, { clear: true, ignore: true }, { ignore: true }])
      for (const person of [writer, reader]) await person.call('put', path(), body).expect(403);
    for (const clear of ['true', 1]) {
      const { body } = await mod.call('put', path(), { clear }).expect(400);
      expect(body.errors).toEqual([{ msg: expect.any(String), path: 'clear' }]);
    }
    for (const body of [{ ignore: true }, { clear: true, ignore: 'yes' }])
      await mod.call('put', path(), body).expect(400);
    for (const rule of [0, 9, 1.5, '3']) {
      const { body } = await reader.call('put', path(), { rule }).expect(400);
      expect(body.errors).toEqual([{ msg: 'Rule must be a number from 1 to 8', path: 'rule' }]);
    }
    expect(await read(reader)).toMatchObject({ reportCount: 0 });
  });

  it('keeps the cited rule with the report; a rule cited later changes it and keeps the report', async () => {
    await reader.answer('put', path(), { rule: null });
    for (const rule of [3, 8]) {
      expect(await reader.answer('put', path(), { rule })).toEqual([{ user: reader.id }]);
      expect(await read(reader)).toMatchObject({ reported: true, reportCount: 1 });
    }
    await flag(server, path(), 4);
    const [card] = await mod.list('&flagged=true');
    const reasons = [card!.reasons, card!.flaggedComments![0]?.reasons];
    expect(reasons).toContainEqual({ 8: 1 });
    expect(await reader.answer('put', path())).toHaveLength(4);
  });

  it('remembers since when an entry is flagged, whatever is reported later', async () => {
    const flaggedAt = async () => {
      const stored = (await posts.findOne())!;
      return stored.flaggedAt ?? stored.comments[0]!.flaggedAt;
    };
    await flag(server, path());
    const since = await flaggedAt();
    await flag(server, path(), 1);
    expect([since, await flaggedAt()]).toEqual([expect.any(Date), since]);
  });
});

describe.each(KINDS)('PUT of the reports of a $kind with clear', ({ reports: path, read }) => {
  it('shows the entry until five people report who had not reported it before', async () => {
    const crowd = await buildPeople(server, 5);
    await Promise.all(crowd.map((person) => person.answer('put', path())));
    expect(await read(writer)).toMatchObject({ flagged: true, reportCount: 5 });
    expect(await mod.answer('put', path(), { clear: true })).toEqual([]);
    for (const body of [{}, { rule: 2 }]) expect(await crowd[0]!.answer('put', path(), body)).toEqual([]);
    expect(await read(crowd[0]!)).toMatchObject({ reportCount: 0, reported: false });
    await flag(server, path(), 4);
    expect(await read(writer)).not.toHaveProperty('flagged');
    expect(await crowd[1]!.answer('put', path())).toHaveLength(4);
    await flag(server, path(), 1);
    expect(await read(writer)).toMatchObject({ flagged: true, reportCount: 5 });
    await admin.answer('put', path(), { clear: true });
    expect(await read(writer)).toMatchObject({ reportCount: 0 });
    expect(await wrongFields()).toEqual([]);
  });

  it('records the decision once, without texts and names, with the time it took', async () => {
    await flag(server, path());
    await Promise.all([mod, admin].map((person) => person.answer('put', path(), { clear: true })));
    const [decision, ...more] = await DecisionModel.find().lean();
    expect(more).toEqual([]);
    expect(decision).toMatchObject({ action: 'cleared', reports: 5, author: writer._id, rule: null });
    expect(decision!.at.getTime()).toBeGreaterThanOrEqual(decision!.flaggedAt!.getTime());
    expect(JSON.stringify(decision)).not.toMatch(new RegExp(`Harmless|${mod.id}`));
  });
});

it('clear with ignore clears all reports of these people, and theirs do not count for 30 days', async () => {
  const gang = await buildPeople(server, 5);
  const report = (path: string) => Promise.all(gang.map((person) => person.answer('put', path)));
  const elsewhere = await writer.post('Disliked');
  const there = await writer.comment(elsewhere, 'Disliked, too');
  const [path, ...others] = [
    KINDS[1].reports(),
    `/report/${elsewhere._id}`,
    `/comment/${elsewhere._id}/report/${there._id}`,
  ];
  for (const one of [path!, ...others]) await report(one);
  await reader.answer('put', others[0]!);
  expect(await awaiting()).toHaveLength(2);
  expect(await mod.answer('put', path!, { clear: true, ignore: true })).toEqual([]);
  expect(await awaiting()).toEqual([]);
  const left = await reader.read(elsewhere);
  expect(left).toMatchObject({ text: 'Disliked', reportCount: 1, reported: true });
  expect(left.comments[0]).toMatchObject({ text: 'Disliked, too', reportCount: 0 });
  expect(await wrongFields()).toEqual([]);

  const fresh = await writer.post('Disliked as well');
  for (const one of [path!, `/report/${fresh._id}`]) expect(await report(one)).toEqual(gang.map(() => []));
  expect(await gang[0]!.answer('put', others[0]!)).toEqual([{}]);
  await IgnoredReporterModel.updateMany({}, { since: new Date(Date.now() - 30 * 24 * 3_600_000 - 1) });
  await report(`/report/${fresh._id}`);
  expect(await reader.read(fresh)).toMatchObject({ flagged: true, reportCount: 5 });
});

it('DELETE /api/posts/:id records that an author deleted an entry only if it was flagged', async () => {
  const [post, comment] = KINDS;
  await flag(server, comment.reports());
  for (const { path } of [comment, post]) await writer.answer('delete', path());
  const decisions = await DecisionModel.find().lean();
  expect(decisions.map(({ action, kind }) => [action, kind])).toEqual([['withdrawn', 'comment']]);
});
