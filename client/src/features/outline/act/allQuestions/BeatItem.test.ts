/** @jest-environment node */
import { BEATS, questionOf } from '@trefoil/server/contract';
import { shortQuestion } from './BeatItem';

describe('shortQuestion', () => {
  it.each([
    ['act1a01', 125],
    ['act1a08', 100],
    ['act3a08', 125],
  ] as const)('shows %s up to %d characters, and cuts a word only when there is no other', (key, length) => {
    expect(shortQuestion(key, 'q'.repeat(length))).toBeNull();
    expect(shortQuestion(key, `${'q'.repeat(length)} rest`)).toBe('q'.repeat(length));
    expect(shortQuestion(key, 'q'.repeat(length + 1))).toBe('q'.repeat(length));
    expect(shortQuestion(key, `begin ${'q'.repeat(length)}`)).toBe('begin');
  });

  it('cuts every built-in question at a whole word', () => {
    for (const beat of BEATS) {
      const question = questionOf(beat);
      const cut = shortQuestion(beat.key, question)!;
      expect(question.slice(cut.length)).toMatch(/^[,;:]? /);
      expect(cut).not.toMatch(/[,;:]$/);
    }
  });
});
