import bcrypt from 'bcryptjs';
import type { Types } from 'mongoose';
import type { Role, User } from '../contract/index.ts';
import { emailKeyOf } from '../features/auth/emailKey.ts';
import { UserModel, type UserRecord } from '../features/auth/user/userModel.ts';
import { userView } from '../features/auth/user/userView.ts';
import type { TestServer } from './servers/startTestServer.ts';

let made = 0;
/** Hashes of the lowest cost, each made once: people of tests are let in by their password in no time. */
const hashes = new Map<string, string>();

/** The body of a sign-up with an unused email. */
export function buildUser(overrides: Record<string, unknown> = {}) {
  made += 1;
  return {
    name: `Writer ${made}`,
    email: `writer${made}@example.com`,
    password: 'a good password',
    ageVerify: true,
    tosAgree: true,
    ...overrides,
  };
}

/** A person with an account, with the token and the password. */
export interface SignedUp {
  readonly token: string;
  readonly user: User;
  readonly password: string;
}

type Overrides = Partial<{
  name: string;
  email: string;
  password: string;
  role: Role;
  emailVerified: boolean;
  date: Date;
}>;

/** Stores a user like a sign-up, without the email and the call; for tests of other things. */
export async function signUp(server: TestServer, overrides: Overrides = {}): Promise<SignedUp> {
  const { ageVerify: _, tosAgree: __, password, ...fields } = buildUser(overrides);
  const passwordHash = hashes.get(password) ?? bcrypt.hashSync(password, 4);
  hashes.set(password, passwordHash);
  const stored = await UserModel.create({ ...fields, emailKey: emailKeyOf(fields.email), passwordHash });
  return { token: server.services.tokens.issue(String(stored._id)), user: userView(stored), password };
}

/** Stores a user with a verified email and, if given, a role. */
export function signUpVerified(server: TestServer, overrides: Overrides = {}): Promise<SignedUp> {
  return signUp(server, { ...overrides, emailVerified: true });
}

/** The document of a verified user who never logs in: for hundreds at once, as hashing passwords is slow. */
export function buildAccount(_id: Types.ObjectId, fields: Partial<UserRecord> = {}) {
  const email = `${_id.toHexString()}@example.com`;
  return { _id, name: 'Writer', email, emailKey: email, passwordHash: '-', emailVerified: true, ...fields };
}

/** Signs up a new user over HTTP, for tests of that; sends an email. */
export async function signUpOverHttp(server: TestServer, overrides: Record<string, unknown> = {}): Promise<SignedUp> {
  const body = buildUser(overrides);
  const { token } = (await server.request().post('/api/users').send(body).expect(200)).body as { token: string };
  const user = (await server.request().get('/api/auth').auth(token, { type: 'bearer' }).expect(200)).body as User;
  return { token, user, password: body.password };
}
