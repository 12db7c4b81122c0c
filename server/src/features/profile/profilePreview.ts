import type { PagePreview } from '../../http/pages/clientPages.ts';
import { findAccount } from '../auth/user/accounts.ts';
import { ProfileModel } from './profileModel.ts';

/** How much of a bio a shared link shows, in characters. */
const LONGEST = 160;

/**
 * What a shared link shows of a writer's public profile: the name, the beginning of the bio (without one, the status and the
 * genres), the image.
 * @param userId a well-formed id
 * @param appUrl origin of the site, for the picture's URL
 * @returns `null` if nobody has this id, or no profile
 */
export async function describeProfile(userId: string, appUrl: string): Promise<PagePreview | null> {
  const [profile, user] = await Promise.all([
    ProfileModel.findOne({ user: userId }, { bio: 1, status: 1, genres: 1 }).lean(),
    findAccount(userId),
  ]);
  if (!profile || !user) return null;
  const { bio, status, genres } = profile;
  const text = bio?.replace(/\s+/g, ' ').trim() || `${status}. Writes ${genres.join(', ')}.`;
  const characters = Array.from(text); // no emoji is cut in half
  const description = characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : text;
  return { title: user.name, description, ...(user.avatar && { image: appUrl + user.avatar }) };
}
