import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Comment, Post, PostCard } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { type Person, buildPeople, usePeople } from '../testing/people.ts';

/*
 * What moderators and authors alone may know, asked for on every route that answers with posts, comments or accounts:
 * texts before changes, hidden texts, reasons, reporters, histories, notices and numbers.
 */
const server = useTestServer();
const [author, stranger, mod] = usePeople(server, {}, {}, { role: 'mod' });
let crowd: Person[];
let post: Post;
let comment: Comment;
/** Everything that moderators are told as the name of a field. */
const FIELDS = ['reasons', 'authorHistory', 'by', 'flaggedComments', 'flaggedCommentCount', 'textBefore', 'waiting'];
const ALL_FIELDS = [...FIELDS, 'changedAfterReports', 'cleared', 'flaggedAt', 'topReports', 'awaitsModeration'];
const SECRETS = ['Before the change', 'Behind the notice', 'Removed long ago'];

beforeAll(async () => {
  crowd = await buildPeople(server, 5);
  post = await author.post('Before the change');
  comment = await author.comment(post, 'Before the change');
  const removed = await author.post('Removed long ago');
  await mod.answer('delete', `/${removed._id}?rule=7`);
  const paths = [`/report/${post._id}`, `/comment/${post._id}/report/${comment._id}`];
  for (const path of paths) for (const person of crowd) await person.answer('put', path, { rule: 2 });
  await author.answer('post', '', { _id: post._id, text: 'Behind the notice' });
  await author.answer('put', `/comment/${post._id}`, { _id: comment._id, text: 'Behind the notice' });
});

/** Every call by which a person may meet the entries; the last ones change something. */
const CALLS: [string, (person: Person) => PromiseLike<{ status: number; text: string }>][] = [
  ['GET /api/auth', (person) => person.account()],
  ...['', '?view=card', '?sort=new', '?sort=waiting', '?sort=new&view=card', '?mine=true', '?flagged=true'].map(
    (query): (typeof CALLS)[number] => [`GET /api/posts${query}`, (person) => person.call('get', query)],
  ),
  ['GET /api/posts/:id', (person) => person.call('get', `/${post._id}`)],
  ['POST /api/posts', (person) => person.call('post', '', { text: 'Mine' })],
  [
    'POST /api/posts with _id',
    (person) => person.call('post', '', { _id: post._id, text: 'Mine', base: { text: '' } }),
  ],
  ['PUT /api/posts/like/:id', (person) => person.call('put', `/like/${post._id}`)],
  ['PUT comment', (person) => person.call('put', `/comment/${post._id}`, { text: 'Mine' })],
  ['PUT comment with _id', (person) => person.call('put', `/comment/${post._id}`, { _id: comment._id, text: 'Mine' })],
  ['PUT vote', (person) => person.call('put', `/comment/${post._id}/vote/${comment._id}`)],
  ['PUT report', (person) => person.call('put', `/report/${post._id}`, { rule: 1 })],
  ['PUT report with clear', (person) => person.call('put', `/report/${post._id}`, { clear: true, ignore: true })],
  ['PUT report of a comment', (person) => person.call('put', `/comment/${post._id}/report/${comment._id}`)],
  ['DELETE comment', (person) => person.call('delete', `/comment/${post._id}/${comment._id}?rule=1`)],
  ['DELETE post', (person) => person.call('delete', `/${post._id}?rule=1`)],
];

describe('what others may know', () => {
  it('is, for the author, the own text alone, and what was removed', async () => {
    const { text: own } = await author.call('get', `/${post._id}`).expect(200);
    for (const field of ALL_FIELDS) expect(own).not.toContain(`"${field}":`);
    for (const { id } of crowd) expect(own).not.toContain(id);
    expect(own).not.toContain('Before the change');
    expect(own.match(/"ownText":"Behind the notice"/g)).toHaveLength(2);
    expect((await author.account()).body.notices).toMatchObject([{ text: 'Removed long ago', rule: 7 }]);
  });

  it('is, for a reporter, the own report alone', async () => {
    const [reporter, ...others] = crowd as [Person, ...Person[]];
    const { text } = await reporter.call('get', `/${post._id}`).expect(200);
    for (const field of ALL_FIELDS) expect(text).not.toContain(`"${field}":`);
    for (const { id } of others) expect(text).not.toContain(id);
  });

  it('is, for a moderator, everything but who reported', async () => {
    const { text, body } = await mod.call('get', '?flagged=true').expect(200);
    expect((body as PostCard[])[0]).toMatchObject({
      text: 'Behind the notice',
      textBefore: 'Before the change',
      changedAfterReports: true,
      reasons: { 2: 5 },
      authorHistory: { flagged: 2, removed: 1 },
    });
    for (const { id } of crowd) expect(text).not.toContain(id);
  });
});

describe.each(CALLS)('%s', (_route, call) => {
  it('tells a stranger neither what was hidden nor who did it', async () => {
    const { status, text } = await call(stranger);
    expect(status).toBeLessThan(500);
    for (const field of [...ALL_FIELDS, 'ownText']) expect(text).not.toContain(`"${field}":`);
    for (const secret of [...SECRETS, ...crowd.map(({ id }) => id)]) expect(text).not.toContain(secret);
  });
});
