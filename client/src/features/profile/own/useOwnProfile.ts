import { useResource } from '../../../lib/resource/useResource.ts';
import { loadOwnProfile } from '../profileSlice.ts';

/** The writer's own profile, loaded once however many parts of a screen use it. */
export const useOwnProfile = () => useResource(loadOwnProfile, undefined);
