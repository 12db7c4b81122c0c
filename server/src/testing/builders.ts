import type { Role, User } from '../contract/index.ts';
import { UserModel } from '../features/auth/userModel.ts';
import type { TestServer } from './startTestServer.ts';

let made = 0;

/** The body of a sign-up nobody else uses. */
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

/** A person who signed up, with the token and what was sent. */
export interface SignedUp {
  readonly token: string;
  readonly user: User;
  readonly password: string;
}

/** Signs a new person up over HTTP. */
export async function signUp(server: TestServer, overrides: Record<string, unknown> = {}): Promise<SignedUp> {
  const body = buildUser(overrides);
  const { token } = (await server.request().post('/api/users').send(body).expect(200)).body as { token: string };
  const user = (await server.request().get('/api/auth').auth(token, { type: 'bearer' }).expect(200)).body as User;
  return { token, user, password: body.password };
}

/** Signs a person up whose e-mail is confirmed, with a role if it matters. */
export async function signUpVerified(
  server: TestServer,
  { role = 'user', ...overrides }: Record<string, unknown> & { role?: Role } = {},
): Promise<SignedUp> {
  const signedUp = await signUp(server, overrides);
  await UserModel.updateOne({ _id: signedUp.user._id }, { emailVerified: true, role });
  return { ...signedUp, user: { ...signedUp.user, emailVerified: true, role } };
}
