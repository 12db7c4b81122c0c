import { Types } from 'mongoose';
import type { Comment, Post, PostCard, Role } from '../../../contract/index.ts';
import { buildAccount } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/servers/startTestServer.ts';
import { UserModel } from '../../auth/user/userModel.ts';
import { checkPost } from '../checkPost.ts';
import { type StoredPost, newPost, posts } from '../postModel.ts';

/** Fields by which people of a test differ from a verified user without a role. */
interface PersonFields {
  role?: Role;
  emailVerified?: boolean;
  avatar?: string;
}

type Method = 'get' | 'head' | 'post' | 'put' | 'delete';

/** A signed-in person who calls the API, once stored. */
export class Person {
  readonly _id = new Types.ObjectId();
  readonly id = this._id.toHexString();
  readonly name = `Person ${this.id}`;
  private token = '';

  constructor(
    private readonly server: TestServer,
    private readonly fields: PersonFields = {},
  ) {}

  /** Stores people directly, because hashing hundreds of passwords would take most of a test's time. */
  static async store(people: readonly Person[]): Promise<void> {
    await UserModel.insertMany(people.map(({ _id, name, fields }) => buildAccount(_id, { name, ...fields })));
    for (const person of people) person.token = person.server.services.tokens.issue(person.id);
  }

  /** A call of any route; `path` begins with /api. */
  callAny(method: Method, path: string, body?: object) {
    const request = this.server.request()[method](path).auth(this.token, { type: 'bearer' });
    return body ? request.send(body) : request;
  }

  /** A call below /api/posts. */
  call(method: Method, path: string, body?: object) {
    return this.callAny(method, `/api/posts${path}`, body);
  }

  /** The call for one's own account. */
  account() {
    return this.callAny('get', '/api/auth');
  }

  /** The answer of a call that must succeed. */
  async answer<T>(method: Method, path: string, body?: object): Promise<T> {
    const { status, body: answer } = await this.call(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer as T;
  }

  post(text = 'What if the lighthouse keeper is the one who wrecks the ships?'): Promise<Post> {
    return this.answer('post', '', { text });
  }

  read(post: { _id: unknown }): Promise<Post> {
    return this.answer('get', `/${post._id}`);
  }

  list(query = ''): Promise<PostCard[]> {
    return this.answer('get', `?view=card${query}`);
  }

  /** Comments and gives the new comment. */
  async comment(post: { _id: unknown }, text = 'Then who lights the lamp?'): Promise<Comment> {
    const comments = await this.answer<Comment[]>('put', `/comment/${post._id}`, { text });
    return comments.filter(({ user }) => user === this.id).reduce((a, b) => (a._id > b._id ? a : b));
  }
}

/** Stores so many people who are alike. */
export async function buildPeople(server: TestServer, count: number, fields?: PersonFields): Promise<Person[]> {
  const people = Array.from({ length: count }, () => new Person(server, fields));
  await Person.store(people);
  return people;
}

/** Stores one person. */
export async function buildPerson(server: TestServer, fields?: PersonFields): Promise<Person> {
  const [person] = await buildPeople(server, 1, fields);
  return person!;
}

/** The people of a whole test file, to be called at its top: `const [writer, mod] = usePeople(server, {}, { role: 'mod' })`. */
export function usePeople<F extends PersonFields[]>(server: TestServer, ...fields: F) {
  const people = fields.map((one) => new Person(server, one));
  beforeAll(() => Person.store(people));
  return people as { [K in keyof F]: Person };
}

/** For lists: deletes what earlier tests have posted. */
export async function deletePosts(): Promise<void> {
  await posts.deleteMany();
}

/** Stores posts without a call for each, one second after the other. @param fields by which each differs from a new post */
export async function storePosts(
  count: number,
  user: Types.ObjectId,
  fields: (i: number) => Partial<StoredPost> = () => ({}),
): Promise<StoredPost[]> {
  const made = Array.from({ length: count }, (_, i) => {
    const date = new Date(Date.UTC(2026, 0, 1) + i * 1_000);
    return { ...newPost(new Types.ObjectId(), `post ${i}`, user), date, activeAt: date, ...fields(i) };
  });
  await posts.insertMany(made);
  return made;
}

/** What is wrong with the derived fields of any post. */
export async function wrongFields(): Promise<string[]> {
  return (await posts.find().toArray()).flatMap(checkPost);
}

/** Lets as many strangers report as it takes to hide something. `path` is that of the report call. */
export async function flag(server: TestServer, path: string, reports = 5): Promise<void> {
  await Promise.all((await buildPeople(server, reports)).map((person) => person.answer('put', path)));
}
