import type { Outline, Profile } from '@trefoil/server/contract';
import { client } from '../../../lib/http/client.ts';
import { fetchWhole } from '../outlineApi.ts';

/** What a file with everything holds: the outline with all characters and notes, and the profile; `null` for what there is not. */
export async function fetchOutlineAndProfile(): Promise<{ outline: Outline | null; profile: Profile | null }> {
  const [outline, profile] = await Promise.all([fetchWhole(), client.find<Profile>('/profile/me')]);
  return { outline, profile };
}
