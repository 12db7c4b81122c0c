import type { MessageAnswer, TokenAnswer, User } from '@trefoil/server/contract';
import { client } from '../../lib/http/client.ts';

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
/** A 401 here would say that the words were wrong, not that a session is over. */
export const login = (credentials: Credentials) => client.post<TokenAnswer>('/auth', credentials, { open: true });
export const register = (user: NewUser) => client.post<TokenAnswer>('/users', user, { open: true });
export const verifyEmail = (token: string) =>
  client.put<MessageAnswer>(`/auth/verify/${encodeURIComponent(token)}`, undefined, { open: true });
export const resendVerification = () => client.put<MessageAnswer>('/auth/resend');
export const deleteAccount = () => client.delete<MessageAnswer>('/profile');
