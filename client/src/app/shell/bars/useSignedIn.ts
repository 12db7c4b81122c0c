import { readToken } from '../../../lib/http/token.ts';
import { useAppSelector } from '../../hooks.ts';

/** Whether to show a writer's links; while that is not known yet, a kept token is a good guess. */
export function useSignedIn(): boolean {
  return useAppSelector((state) => state.auth.isAuthenticated) ?? readToken() !== null;
}
