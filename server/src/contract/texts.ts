/** The seven answers to "status" in a profile. */
export const STATUSES = [
  'Just Looking',
  'Amateur or Hobbyist',
  'Aspiring Writer',
  'Published Writer',
  'Student or Learning',
  'Instructor',
  'Other',
] as const;
export type Status = (typeof STATUSES)[number];

export const SOCIAL_SITES = ['twitter', 'facebook', 'youtube', 'linkedin', 'instagram'] as const;
export type SocialSite = (typeof SOCIAL_SITES)[number];
export const SITE_NAMES: Readonly<Record<SocialSite, string>> = {
  twitter: 'Twitter',
  facebook: 'Facebook',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
};

/** Shown in place of the name of an author whose account was deleted. */
export const DELETED_WRITER = 'Deleted writer';
export const FLAGGED_POST = '[This post has been flagged by the community and is awaiting moderation]';
export const FLAGGED_COMMENT = '[This comment has been flagged by the community and is awaiting moderation]';

/** Tags of a character description that survive cleaning; no attributes do. */
export const DESCRIPTION_TAGS = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'code',
  'pre',
] as const;

/** The answer to a forgotten password, the same for everyone. */
export const RECOVERY_SENT = 'If there is an account for this address, an email is on its way';
