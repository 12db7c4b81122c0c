import { useResource } from '../../../lib/resource/useResource.ts';
import { loadOwnProfile } from '../profileSlice.ts';

/** The viewer's own profile, loaded once even if several components use it. */
export const useOwnProfile = () => useResource(loadOwnProfile, undefined);
