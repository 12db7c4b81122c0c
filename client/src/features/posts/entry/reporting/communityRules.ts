/** The headings of the Community Guidelines. Rules are numbered from 1. */
export const COMMUNITY_RULES = [
  'Be respectful',
  'No spam and no vote manipulation',
  'No promotion or affiliate links in Brainstorm',
  'No sexual content involving minors',
  'No harassment and no doxxing',
  'No impersonation',
  'No vulgar or explicit content in community areas',
  'No illegal content',
] as const;

/** The heading of a rule by its number. */
export const ruleText = (rule: number): string => COMMUNITY_RULES[rule - 1] ?? '';
