import type { Id, Profile, ProfileCard, Work } from '@trefoil/server/contract';
import { client } from '../../lib/http/client.ts';
import type { ProfileText } from './own/profileRules.ts';
import type { WorkText } from './works/workRules.ts';

/** What the server had of each text that is changed when that was begun; `null` for nothing. */
interface Based {
  base?: Record<string, string | readonly string[] | null>;
}

/** What the form sends, of a profile that is there only what is to be changed. `avatar` is a data URL, `null` to remove the image; left out, it stays as it is. */
export type ProfileInput = Partial<Omit<ProfileText, 'genres'>> & { genres?: string[]; avatar?: string | null } & Based;
/** What the works form sends: a new work, or with `_id` what is to be changed of one. */
export type WorkInput = (WorkText & { _id?: undefined }) | (Partial<WorkText> & { _id: Id } & Based);

/** An image on a slow connection takes its time. */
const UPLOAD_TIMEOUT = 60_000;

/** The writer's own profile; `null` without one, which is no failure. */
export const fetchOwnProfile = () => client.find<Profile>('/profile/me');

export const fetchProfile = (userId: Id) => client.get<Profile>(`/profile/user/${encodeURIComponent(userId)}`);
export const fetchProfiles = (next: string | null) => client.page<ProfileCard>(next ?? '/profile?view=card');
export const saveProfile = (profile: ProfileInput) =>
  client.post<Profile>('/profile', profile, profile.avatar ? { timeout: UPLOAD_TIMEOUT } : {});
/** @param sendKey the name under which a new one is sent until it has arrived: so it is stored once */
export const saveWork = (work: WorkInput, sendKey: string) => client.put<Profile>('/profile/works', work, { sendKey });
export const deleteWork = (id: Work['_id']) => client.delete<Profile>(`/profile/works/${id}`);
