import type { Id, Profile, ProfileCard, Work } from '@trefoil/server/contract';
import { client } from '../../lib/http/client.ts';
import type { ProfileText } from './own/profileRules.ts';
import type { WorkText } from './works/workRules.ts';

/** The stored values that the changes are based on; `null` for none. */
interface Based {
  base?: Record<string, string | readonly string[] | null>;
}

/**
 * What the profile form sends; for an existing profile only the changes. `avatar` is a data URL, `null` to remove the image, or
 * omitted to keep it.
 */
export type ProfileInput = Partial<Omit<ProfileText, 'genres'>> & { genres?: string[]; avatar?: string | null } & Based;
/** What the works form sends: a new work, or with `_id` the changes of one. */
export type WorkInput = (WorkText & { _id?: undefined }) | (Partial<WorkText> & { _id: Id } & Based);

/** In milliseconds; images take long on slow connections. */
const UPLOAD_TIMEOUT = 60_000;

/** The viewer's own profile; `null` if there is none. */
export const fetchOwnProfile = () => client.find<Profile>('/profile/me');

export const fetchProfile = (userId: Id) => client.get<Profile>(`/profile/user/${encodeURIComponent(userId)}`);
export const fetchProfiles = (next: string | null) => client.page<ProfileCard>(next ?? '/profile?view=card');
export const saveProfile = (profile: ProfileInput) =>
  client.post<Profile>('/profile', profile, profile.avatar ? { timeout: UPLOAD_TIMEOUT } : {});
/** @param sendKey stays the same until a new work has arrived, so that it is stored once */
export const saveWork = (work: WorkInput, sendKey: string) => client.put<Profile>('/profile/works', work, { sendKey });
export const deleteWork = (id: Work['_id']) => client.delete<Profile>(`/profile/works/${id}`);
