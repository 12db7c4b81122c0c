import { useResource } from '../../lib/resource/useResource.ts';
import { loadOutline } from './outlineSlice.ts';

/** The writer's outline with its characters as cards. */
export const useOutline = () => useResource(loadOutline, undefined);
