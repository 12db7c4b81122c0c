/** @jest-environment node */
import { ASKED_KEYS, BEAT_KEYS, type BeatKey } from '@trefoil/server/contract';
import { completeMessage, countBeats, hasContent, nextUnanswered, unansweredFields } from './outlineProgress';

const answered = (...keys: BeatKey[]) => Object.fromEntries(keys.map((key) => [key, 'Something happens.']));

it('countBeats counts answered beats of one act and of the outline', () => {
  const outline = { title: 'T', ...answered('act1a01', 'act2a16', 'act2a02'), act2a03: ' \n' };
  expect(countBeats(outline, 2)).toEqual({ answered: 2, total: 16 });
  expect(countBeats(null, 3)).toEqual({ answered: 0, total: 8 });
  expect(countBeats(outline)).toEqual({ answered: 3, total: 32 });
});

it.each([
  [ASKED_KEYS, ' 8 more beats if you want them.'],
  [BEAT_KEYS.filter((key) => key !== 'act3a08'), ' 1 more beat if you want it.'],
  [BEAT_KEYS, ''],
])('completeMessage mentions only the optional beats that are not answered', (keys, more) => {
  expect(completeMessage({ title: 'T', ...answered(...keys) })).toBe(`All 24 questions answered.${more}`);
});

it('the asked questions are listed in order until answered, the title first', () => {
  expect(nextUnanswered(null)).toBe('title');
  expect(nextUnanswered({ title: 'T', ...answered('act1a01') })).toBe('act1a02');
  expect(unansweredFields({ title: 'T', ...answered(...ASKED_KEYS.slice(0, 22)) })).toEqual(['act3a05', 'act3a07']);
  expect(nextUnanswered(answered(...ASKED_KEYS))).toBe('title');
  expect(nextUnanswered({ title: 'T', ...answered(...ASKED_KEYS) })).toBeNull();
});

it.each([
  [null, false],
  [{ act1a01: '  ' }, false],
  [{ title: 'A working title' }, true],
  [answered('act3a08'), true],
])('hasContent of %j is %s', (outline, expected) => expect(hasContent(outline)).toBe(expected));
