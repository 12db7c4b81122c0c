import type { Outline, Profile } from '@trefoil/server/contract';
import { client } from '../../../lib/http/client.ts';
import { fetchFullOutline } from '../outlineApi.ts';

/** Fetches everything a backup contains: the outline with full characters, and the profile; `null` where there is none. */
export async function fetchOutlineAndProfile(): Promise<{ outline: Outline | null; profile: Profile | null }> {
  const [outline, profile] = await Promise.all([fetchFullOutline(), client.find<Profile>('/profile/me')]);
  return { outline, profile };
}
