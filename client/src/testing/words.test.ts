/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Wording that was given up, and what the site says instead. */
const RETIRED: readonly (readonly [RegExp, string])[] = [
  [/[Vv]iew (?:[Oo]utline|[Pp]lot)|>\s*Book\s*</, 'Outline (VIEW PLOT in the bottom bar)'],
  [/Recover [Tt]ext|Kept words/, 'Recovered text'],
  [/>\s*Reply\s*<|Your reply/, 'Comment'],
  [/[Ee]mpty answers?\b|more questions\b/, 'beat, for the slot of an answer'],
  [/Earlier versions|Put (?:This|It) Back|Add It Again/, 'Version history, Restore'],
  [/Take It Along|Read Back|Everything as a File/, 'Export, Import, Full Backup'],
  [/Reading comfort|Write Plainly|Write With Styles/, 'Display settings, Plain Text, Formatted Text'],
  [/Photo address|Skip to the page|Forgotten password/, 'Image URL, Skip to content, Forgot your password?'],
  [/% written|Waiting for an answer|Set Their Reports Aside/, '% complete, Unanswered, Ignore Their Reports'],
];

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file),
);
/** Comments are not shown. */
const shownIn = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

it('the site says the same thing in the same words everywhere', () => {
  const found = files.flatMap((file) => {
    const text = shownIn(file);
    return RETIRED.flatMap(([words, instead]) => {
      const [match] = words.exec(text) ?? [];
      return match === undefined ? [] : [`${file}: ‘${match.trim()}’, say ${instead}`];
    });
  });
  expect(found).toEqual([]);
});
