import { needsVersion } from './needsVersion.ts';

const TEXT = 'She ties the boat up and listens. '.repeat(6);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

it.each<[string, string | undefined, boolean]>([
  ['shortened to less than half', TEXT.slice(0, 40), true],
  ['replaced by another text of its length', 'Nobody has ever asked how she is. '.repeat(6), true],
  ['emptied', undefined, true],
  ['changed in a word in the middle', TEXT.replace('boat', 'dinghy'), false],
  ['changed in the order of its sentences', TEXT.replace(/^(.{34})(.*)$/, '$2$1'), false],
  ['changed in words here and there', TEXT.replaceAll('the boat', 'a boat'), false],
  ['continued', `${TEXT}x`, false],
])('within ten minutes of its last version, a text that is %s: needs one or not', (_how, after, needs) => {
  expect(needsVersion(TEXT, after, minutesAgo(9))).toBe(needs);
});

it('a change needs a version after ten minutes, the first time, and if the clock was set back', () => {
  for (const last of [minutesAgo(11), minutesAgo(-60), undefined])
    expect(needsVersion(TEXT, `${TEXT}x`, last)).toBe(true);
});

it('nothing needs a version that was not there or stays as it is', () => {
  for (const before of [undefined, TEXT]) expect(needsVersion(before, TEXT, undefined)).toBe(false);
});
