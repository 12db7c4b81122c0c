/** @jest-environment node */
import { ASKED_KEYS, beatKeysOf, progressOf, type BeatKey } from '@trefoil/server/contract';
import { completeMessage, countBeats, hasContent, nextUnanswered, unansweredFields } from './outlineProgress';

const answered = (...keys: BeatKey[]) => Object.fromEntries(keys.map((key) => [key, 'Something happens.']));

describe('countBeats', () => {
  const outline = { title: 'T', ...answered('act1a01', 'act2a16', 'act2a02'), act2a03: ' \n' };

  it('counts answered beats of one act and of the outline', () => {
    expect(countBeats(outline, 1)).toEqual({ answered: 1, total: 8 });
    expect(countBeats(outline, 2)).toEqual({ answered: 2, total: 16 });
    expect(countBeats(null, 3)).toEqual({ answered: 0, total: 8 });
    expect(countBeats(outline)).toEqual({ answered: 3, total: 32 });
  });
});

describe('completeMessage', () => {
  it('mentions only the optional beats that are not answered', () => {
    const outline = { title: 'T', ...answered(...ASKED_KEYS) };
    expect(completeMessage(outline)).toBe('All 24 questions answered. 8 more beats if you want them.');
    expect(completeMessage({ ...outline, ...answered(...beatKeysOf(2), 'act3a03', 'act3a04', 'act3a06') })).toBe(
      'All 24 questions answered. 1 more beat if you want it.',
    );
    expect(completeMessage(answered(...beatKeysOf(1), ...beatKeysOf(2), ...beatKeysOf(3)))).toBe(
      'All 24 questions answered.',
    );
  });
});

describe('the asked questions', () => {
  it('are listed in order until answered, the title first', () => {
    expect(nextUnanswered(null)).toBe('title');
    expect(nextUnanswered({ title: 'T', ...answered('act1a01') })).toBe('act1a02');
    expect(unansweredFields({ title: 'T', ...answered(...ASKED_KEYS.slice(0, 22)) })).toEqual(['act3a05', 'act3a07']);
    expect(nextUnanswered(answered(...ASKED_KEYS))).toBe('title');
    expect(nextUnanswered({ title: 'T', ...answered(...ASKED_KEYS) })).toBeNull();
  });
});

describe('hasContent', () => {
  it('is false until there is a title or a beat', () => {
    expect(hasContent(null)).toBe(false);
    expect(hasContent({ act1a01: '  ' })).toBe(false);
    expect(hasContent({ title: 'A working title' })).toBe(true);
    expect(hasContent(answered('act3a08'))).toBe(true);
  });
});

describe('progressOf', () => {
  it('counts the title and 32 beats as a rounded percentage', () => {
    expect(progressOf({ title: 'T', ...answered(...beatKeysOf(1)) })).toBe(27);
    expect(progressOf({ title: 'T', ...answered(...beatKeysOf(1), ...beatKeysOf(2), ...beatKeysOf(3)) })).toBe(100);
  });
});
