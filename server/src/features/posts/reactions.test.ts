import type { Comment, Reaction, Post } from '../../contract/index.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { type Entries, kindsOf } from './testing/kinds.ts';
import { buildPeople, usePeople, wrongFields } from './testing/people.ts';

const server = useTestServer();
const [writer, reader, newcomer] = usePeople(server, {}, {}, { emailVerified: false });
const NOBODYS_ID = '6550a0000000000000000000';
const entries = {} as Entries;
beforeEach(async () => {
  entries.post = await writer.post();
  entries.comment = await writer.comment(entries.post);
});

const likes = (one: Post | Comment) => ('likes' in one ? one.likes : one.votes);

describe.each(kindsOf(entries))('a reaction to a $kind', ({ reactions: path, read, reacted: fields, missing }) => {
  it('adds the person and takes the person out again, returns the list each time, and changes nothing else', async () => {
    const before = await read(reader);
    const [first, second] = [{ user: writer.id }, { user: reader.id }];
    expect(await writer.answer('put', path())).toEqual([first]);
    expect(await reader.answer('put', path())).toEqual([first, second]);
    expect(await read(reader)).toEqual({ ...before, ...fields([first, second], true) });
    expect(await writer.answer('put', path())).toEqual([second]);
    expect(await read(writer)).toMatchObject(fields([second], false));
    expect(await reader.answer('put', path())).toEqual([]);
    expect(await read(reader)).toEqual(before);
  });

  it('counts a person once however many requests race', async () => {
    const answers = await Promise.all(Array.from({ length: 11 }, () => reader.answer<Reaction[]>('put', path())));
    // Each response is the list as that very call left it: six times with the person, five times without.
    expect(answers.filter((list) => list.length === 1)).toHaveLength(6);
    expect(answers.filter((list) => list.length === 0)).toHaveLength(5);
    expect(likes(await read(reader))).toEqual([{ user: reader.id }]);
    expect(await wrongFields()).toEqual([]);
  });

  it('counts every one of many people who race', async () => {
    const crowd = await buildPeople(server, 12);
    await Promise.all(crowd.map((person) => person.answer('put', path())));
    const users = likes(await read(reader)).map(({ user }) => user);
    expect(users.toSorted()).toEqual(crowd.map(({ id }) => id).toSorted());
    expect(await wrongFields()).toEqual([]);
  });

  it('403 for an unverified person, then 404', async () => {
    for (const id of [undefined, NOBODYS_ID]) await newcomer.call('put', path(id)).expect(403);
    for (const id of [NOBODYS_ID, 'x']) {
      expect((await reader.call('put', path(id)).expect(404)).body).toEqual({ errors: [{ msg: missing }] });
    }
    expect(likes(await read(reader))).toEqual([]);
  });
});
