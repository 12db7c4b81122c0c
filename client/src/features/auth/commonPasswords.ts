import list from './commonPasswords.json';

const MOST_USED = new Set(list.passwords.split(' '));

/**
 * Whether a password is among those that are tried first: the 1,000 most used, the name of the site, and what people know
 * of its owner.
 *
 * @param own the owner's name and email address
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const text = password.toLowerCase();
  return MOST_USED.has(text) || ['trefoil', ...own].some((word) => word.toLowerCase() === text);
}
