import { useResource } from '../../../lib/resource/useResource.ts';
import { loadOwnProfile } from '../profileSlice.ts';

/** The writer's own profile, asked for once however many parts of a screen want it. */
export const useOwnProfile = () => useResource(loadOwnProfile, undefined, 'needed');
