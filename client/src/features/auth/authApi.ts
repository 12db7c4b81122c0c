import type { MessageAnswer, TokenAnswer, User } from '@trefoil/server/contract';
import { client } from '../../lib/http/client.ts';
import { ClientError } from '../../lib/http/failure.ts';

export interface Credentials {
  email: string;
  password: string;
}
export interface NewUser extends Credentials {
  name: string;
  ageVerify: boolean;
  tosAgree: boolean;
}

export const fetchUser = () => client.get<User>('/auth');
/** `open` because a 401 here means wrong credentials, not an expired session. */
export const login = (credentials: Credentials) => client.post<TokenAnswer>('/auth', credentials, { isPublic: true });
export const register = (user: NewUser) => client.post<TokenAnswer>('/users', user, { isPublic: true });
export const verifyEmail = (token: string) =>
  client.put<MessageAnswer>(`/auth/verify/${encodeURIComponent(token)}`, undefined, { isPublic: true });
/** The response is the same whether there is an account or not. */
export const requestRecovery = (email: string) =>
  client.post<MessageAnswer>('/auth', { email, forgot: true }, { isPublic: true });
export const recover = (token: string, password?: string) =>
  client.put<MessageAnswer & TokenAnswer>(
    `/auth/verify/${encodeURIComponent(token)}`,
    { password },
    { isPublic: true },
  );
/** Ends the session of a token. */
export const endSession = (token: string) =>
  client.post<MessageAnswer>('/auth', { logout: true }, { isPublic: true, token });
/** Ends all sessions of the viewer. */
export const endAllSessions = () => client.post<MessageAnswer>('/auth', { logout: 'everywhere' });
export const resendVerification = () => client.put<MessageAnswer>('/auth/resend');
export const deleteAccount = () => client.delete<MessageAnswer>('/profile');

/**
 * Whether a recovery link can still be used: sent without a password, a valid link fails only because of that. `true` if the
 * server cannot be reached.
 */
export async function isLinkGood(token: string): Promise<boolean> {
  try {
    await recover(token);
    return true;
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const { status, errors } = error.failure;
    return status !== 400 || errors.some(({ path }) => path === 'password');
  }
}
