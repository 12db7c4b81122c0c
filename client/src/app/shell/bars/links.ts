import { ACTS, type Act } from '@trefoil/server/contract';
import { paths } from '../../paths.ts';

type Bar = 'top' | 'side' | 'bottom' | 'legal' | 'account';

/** A link of the bars: its path, and its label in each bar that has it. */
export interface BarLinkData extends Partial<Record<Bar, string>> {
  to: string;
  /** Pages for which it is current as well. */
  within?: string;
  act?: Act;
  /** Left out, it is for everyone. */
  for?: 'visitor' | 'writer';
}

/** The links of all bars, in order. */
const LINKS: readonly BarLinkData[] = [
  ...ACTS.map((act) => ({ to: paths.act(act), act, side: `Act ${act}`, bottom: `ACT ${act}` })),
  { to: paths.outline, side: 'Outline', bottom: 'VIEW PLOT' },
  { to: paths.createCharacter, side: 'Create character', bottom: 'CREATE CHAR' },
  { to: paths.characters, within: '/outlines/characters/*', side: 'View characters', bottom: 'VIEW CHARS' },
  { to: paths.posts, within: paths.post(':id'), for: 'writer', top: 'Brainstorm', side: 'Brainstorming' },
  { to: paths.dashboard, for: 'writer', top: 'Dashboard', side: 'Dashboard', account: 'Dashboard' },
  { to: paths.register, for: 'visitor', top: 'Sign Up', account: 'Sign Up' },
  { to: paths.login, for: 'visitor', top: 'Login', account: 'Log In' },
  { to: paths.profiles, within: paths.profile(':userId'), legal: 'Writers' },
  { to: paths.about, legal: 'About' },
  { to: paths.guidelines, legal: 'Guidelines' },
  { to: paths.terms, legal: 'Terms' },
  { to: paths.privacy, legal: 'Privacy' },
];

/** The links of a bar for a viewer; while it is not known who that is (`null`), those for everyone. */
export const linksOf = (bar: Bar, who: 'visitor' | 'writer' | null) =>
  LINKS.filter((link) => link[bar] !== undefined && (link.for ?? who) === who);
