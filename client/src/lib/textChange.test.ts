/** @jest-environment node */
import { mergeReplacements, positionIn } from './textChange.ts';

describe('mergeReplacements', () => {
  it.each([
    ['abc', 'abcX', 'Yabc', 'YabcX'],
    ['abc', 'Xabc', 'abcY', 'XabcY'],
    ['abc', 'abcX', 'abcY', 'abcYX'],
    ['abc', 'abX', 'Ybc', 'YbX'],
    ['abc', 'ac', 'abYc', 'aYc'],
    ['abc', 'abc', 'Y', 'Y'],
    ['abc', 'X', 'abc', 'X'],
    ['abc', 'abcX', 'abcX', 'abcX'],
  ])('of %j makes %j and %j: %j', (base, mine, theirs, both) => {
    expect(mergeReplacements(base, mine, theirs)).toBe(both);
  });

  it('leaves open what overlaps', () => {
    expect(mergeReplacements('One two three', 'One 2 three', 'All new')).toBeNull();
    expect(mergeReplacements('abc', 'aXc', 'aYc')).toBeNull();
  });
});

describe('positionIn', () => {
  /** The caret is a bar. */
  it.each([
    ['in front of a change', 'One|.\n\nTwo.', 'One|.\n\nTwo, more.'],
    ['behind a change', 'One.\n\nTw|o.', 'One, more.\n\nTw|o.'],
    ['where something is inserted', 'One| three', 'One| two three'],
    ['between two changes', 'One.\n\nT|wo.\n\nThree.', 'Uno.\n\nT|wo.\n\nDrei.'],
    ['between changes in its own paragraph', 'One two thr|ee four.', 'Uno two thr|ee vier.'],
    ['in a word that was replaced', 'One two thr|ee four.', 'One two drei| four.'],
    ['in a word that was changed', 'A: One thr|ee, B.', 'C: One thr|eefold, D.'],
    ['in a paragraph that was deleted', 'One.\n\nTw|o.\n\nThree.\n\nFour.', 'Uno.\n\n|Three.\n\nVier.'],
    ['at the end of a paragraph', 'One.\n\nTwo.|\n\nThree.', 'Uno.\n\nTwo.|\n\nDrei.'],
  ])('stays with its words %s', (_, before, after) => {
    const [was, now] = [before.replace('|', ''), after.replace('|', '')];
    expect(positionIn(was, now, before.indexOf('|'))).toBe(after.indexOf('|'));
  });

  it('does not look long where everything is new', () => {
    const long = (word: string) => Array.from({ length: 4_000 }, (_, i) => `${word}${i}`).join(' ');
    const before = process.cpuUsage();
    expect(positionIn(long('a'), long('b'), 100)).toBeGreaterThan(20_000);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
  });
});
