import { useResource, type When } from '../../lib/resource/useResource.ts';
import { loadOutline } from './outlineSlice.ts';

/**
 * The writer's outline, by default asked for again when a screen opens and when somebody comes back to its tab:
 * another device may have been written on.
 */
export const useOutline = (when: When = 'returned') => useResource(loadOutline, undefined, when);
