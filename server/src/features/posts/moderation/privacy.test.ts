import type { Comment, Post, PostCard } from '../../../contract/index.ts';
import { useTestServer } from '../../../testing/servers/startTestServer.ts';
import { type Person, buildPeople, usePeople } from '../testing/people.ts';

/*
 * What moderators and authors alone may know, asked for on every route there is: texts before changes, hidden texts,
 * reasons, reporters, histories, notices and numbers.
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

type Call = readonly [route: string, query?: string, body?: () => object];
const LISTS = ['?view=card', '?limit=1', '?sort=new', '?sort=waiting', '?sort=new&view=card', '?mine=true'];
const MODERATED = ['?flagged=true', '?flagged=true&view=card', '?flagged=true&mine=true', '?flagged=true&decided=true'];
const TEXT = 'Mine';

/** Every route, with what else it can be asked; those that change something come last, that of the account at the end. */
const CALLS: Call[] = [
  ['GET /api/auth'],
  ...['', ...LISTS, ...MODERATED].map((query): Call => ['GET /api/posts', query]),
  ['GET /api/posts/:post'],
  ['GET /api/posts/:post', '?flagged=true'],
  ['GET /api/profile'],
  ['GET /api/profile/me'],
  ['GET /api/profile/user/:author'],
  ['GET /api/outlines/me'],
  ['GET /api/outlines/me', '?versions=title'],
  ['GET /api/outlines/me', '?removed=true'],
  ['GET /api/outlines/characters/:post'],
  ['POST /api/users', '', () => ({ name: author.name })],
  ['POST /api/auth', '', () => ({ email: `${author.id}@example.com`, password: 'a wrong one' })],
  ['POST /api/auth', '', () => ({ email: `${author.id}@example.com`, forgot: true })],
  ['PUT /api/auth/verify/:post'],
  ['PUT /api/auth/resend'],
  ['POST /api/outlines', '', () => ({ title: TEXT })],
  ['PUT /api/outlines/characters', '', () => ({ name: TEXT, desc: TEXT, photoUrl: 'https://example.com/a.png' })],
  ['PUT /api/outlines/characters/note/:post', '', () => ({ noteTitle: TEXT, noteText: TEXT })],
  ['DELETE /api/outlines/characters/:post'],
  ['DELETE /api/outlines/characters/note/:post/:comment'],
  ['POST /api/profile', '', () => ({ status: 'Other', genres: TEXT })],
  ['PUT /api/profile/works', '', () => ({ title: TEXT, author: TEXT })],
  ['DELETE /api/profile/works/:post'],
  ['POST /api/posts', '', () => ({ text: TEXT })],
  ['POST /api/posts', '', () => ({ _id: post._id, text: TEXT, base: { text: '' } })],
  ['PUT /api/posts/like/:post'],
  ['PUT /api/posts/comment/:post', '', () => ({ text: TEXT })],
  ['PUT /api/posts/comment/:post', '', () => ({ _id: comment._id, text: TEXT, base: { text: '' } })],
  ['PUT /api/posts/comment/:post/vote/:comment'],
  ['PUT /api/posts/report/:post', '', () => ({ rule: 1 })],
  ['PUT /api/posts/report/:post', '', () => ({ clear: true, ignore: true })],
  ['PUT /api/posts/comment/:post/report/:comment'],
  ['PUT /api/posts/comment/:post/report/:comment', '', () => ({ clear: true })],
  ['DELETE /api/posts/comment/:post/:comment', '?rule=1'],
  ['DELETE /api/posts/:post', '?rule=1'],
  ['DELETE /api/profile'],
];

function send(person: Person, [route, query = '', body]: Call) {
  const [method, path] = route.split(' ') as [string, string];
  const ids: Record<string, string> = { post: post._id, comment: comment._id, author: author.id };
  const url = path.replace(/:(\w+)/g, (_, name: string) => ids[name]!);
  return person.callAny(method.toLowerCase() as 'get', url + query, body?.());
}

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

describe.each(CALLS)('%s%s', (...call) => {
  it('tells a stranger neither what was hidden nor who did it', async () => {
    const { status, text, headers } = await send(stranger, call);
    expect(status).toBeLessThan(500);
    const said = text + JSON.stringify(headers);
    for (const field of [...ALL_FIELDS, 'ownText']) expect(said).not.toContain(`"${field}":`);
    for (const secret of [...SECRETS, ...crowd.map(({ id }) => id)]) expect(said).not.toContain(secret);
  });
});

it('no route is left out', () => {
  expect(new Set(CALLS.map(([route]) => route)).size).toBe(29);
});
