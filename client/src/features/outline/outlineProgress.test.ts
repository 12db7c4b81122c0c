import { ASKED_KEYS, beatKeysOf, progressOf, type BeatKey } from '@trefoil/server/contract';
import { countAct, countAsked, isBegun, nextOpen, openFields } from './outlineProgress';

const answered = (...keys: BeatKey[]) => Object.fromEntries(keys.map((key) => [key, 'Something happens.']));

describe('countAct', () => {
  it('counts answered beats of one act', () => {
    const outline = { title: 'T', ...answered('act1a01', 'act2a16', 'act2a02'), act2a03: ' \n' };
    expect(countAct(outline, 1)).toEqual({ answered: 1, total: 8 });
    expect(countAct(outline, 2)).toEqual({ answered: 2, total: 16 });
    expect(countAct(null, 3)).toEqual({ answered: 0, total: 8 });
  });
});

describe('what is asked', () => {
  it('is 24 questions; the others are counted beside them', () => {
    expect(countAsked(null)).toEqual({ answered: 0, total: 24, optional: 0 });
    expect(countAsked(answered('act1a01', 'act2a12', 'act2a13', 'act3a07', 'act3a08'))).toEqual({
      answered: 3,
      total: 24,
      optional: 2,
    });
  });

  it('is open until it has an answer, the title first', () => {
    expect(nextOpen(null)).toBe('title');
    expect(nextOpen({ title: 'T', ...answered('act1a01') })).toBe('act1a02');
    expect(openFields({ title: 'T', ...answered(...ASKED_KEYS.slice(0, 22)) })).toEqual(['act3a05', 'act3a07']);
    expect(nextOpen(answered(...ASKED_KEYS))).toBe('title');
    expect(nextOpen({ title: 'T', ...answered(...ASKED_KEYS) })).toBeNull();
  });
});

describe('isBegun', () => {
  it('is false until a title or a beat is there', () => {
    expect(isBegun(null)).toBe(false);
    expect(isBegun({ act1a01: '  ' })).toBe(false);
    expect(isBegun({ title: 'A working title' })).toBe(true);
    expect(isBegun(answered('act3a08'))).toBe(true);
  });
});

describe('progressOf', () => {
  it('counts the title and 32 beats as a rounded percentage', () => {
    expect(progressOf({ title: 'T', ...answered(...beatKeysOf(1)) })).toBe(27);
    expect(progressOf({ title: 'T', ...answered(...beatKeysOf(1), ...beatKeysOf(2), ...beatKeysOf(3)) })).toBe(100);
  });
});
