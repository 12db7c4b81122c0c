import type { PagePreview } from '../../http/pages/clientPages.ts';
import { UserModel } from '../auth/user/userModel.ts';
import { findPreview } from './profileService.ts';

/** So much of a bio a shared link shows. */
const LONGEST = 160;

/**
 * What a shared link shows of a writer's public profile: the name, the beginning of the bio (or where they are with their
 * writing, and what they write), the picture.
 * @param userId a well-formed id
 * @param appUrl origin of the site, for the picture's URL
 * @returns `null` if nobody has this id, or no profile
 */
export async function describeProfile(userId: string, appUrl: string): Promise<PagePreview | null> {
  const [profile, user] = await Promise.all([
    findPreview(userId),
    UserModel.findById(userId, { name: 1, avatar: 1 }).lean(),
  ]);
  if (!profile || !user) return null;
  const { bio, status, genres } = profile;
  const words = bio?.replace(/\s+/g, ' ').trim() || `${status}. Writes ${genres.join(', ')}.`;
  const description =
    words.length > LONGEST
      ? `${Array.from(words)
          .slice(0, LONGEST - 1)
          .join('')}…`
      : words;
  return { title: user.name, description, ...(user.avatar && { image: appUrl + user.avatar }) };
}
