import { Types } from 'mongoose';
import type { Comment, Post, PostCard, Role } from '../../../contract/index.ts';
import type { TestServer } from '../../../testing/startTestServer.ts';
import { UserModel } from '../../users/userModel.ts';

/** Fields by which people of a test differ from a verified user without a role. */
interface PersonFields {
  name?: string;
  role?: Role;
  emailVerified?: boolean;
  avatar?: string;
}

/** Stores people directly, because hashing hundreds of passwords would take most of a test's time. */
export async function buildPeople(server: TestServer, count: number, fields: PersonFields = {}): Promise<Person[]> {
  const users = Array.from({ length: count }, () => {
    const _id = new Types.ObjectId();
    const email = `${_id.toHexString()}@example.com`;
    return { _id, name: `Person ${_id}`, email, emailKey: email, passwordHash: '-', emailVerified: true, ...fields };
  });
  await UserModel.insertMany(users);
  return users.map(({ _id, name }) => new Person(server, _id, name));
}

/** Stores one person. */
export async function buildPerson(server: TestServer, fields: PersonFields = {}): Promise<Person> {
  const [person] = await buildPeople(server, 1, fields);
  return person!;
}

type Method = 'get' | 'post' | 'put' | 'delete';

/** A signed-in person who calls the API. */
export class Person {
  readonly id: string;
  private readonly token: string;

  constructor(
    private readonly server: TestServer,
    readonly _id: Types.ObjectId,
    readonly name: string,
  ) {
    this.id = _id.toHexString();
    this.token = server.parts.tokens.issue(this.id);
  }

  /** A call below /api/posts. */
  call(method: Method, path: string, body?: object) {
    const request = this.server.request()[method](`/api/posts${path}`).auth(this.token, { type: 'bearer' });
    return body ? request.send(body) : request;
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

/** Lets as many strangers report as it takes to hide something. `path` is that of the report call. */
export async function flag(server: TestServer, path: string, reports = 5): Promise<void> {
  for (const person of await buildPeople(server, reports)) await person.answer('put', path);
}
