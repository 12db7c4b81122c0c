/** @jest-environment node */
import { BEATS, questionOf } from '@trefoil/server/contract';
import { shortQuestion } from './BeatItem';

describe('shortQuestion', () => {
  it('shows whole words up to 125 characters of a question', () => {
    expect(shortQuestion('act2a01', `${'q'.repeat(124)} rest`)).toBe('q'.repeat(124));
    expect(shortQuestion('act2a01', `${'q'.repeat(125)} rest`)).toBe('q'.repeat(125));
    expect(shortQuestion('act2a01', `begin ${'q'.repeat(120)} rest`)).toBe('begin');
  });

  it('shows up to 100 characters of question 8 of act 1', () => {
    expect(shortQuestion('act1a08', `${'q'.repeat(100)} rest`)).toBe('q'.repeat(100));
    expect(shortQuestion('act3a08', 'q'.repeat(125))).toBeNull();
  });

  it('does not cut a question that fits', () => {
    expect(shortQuestion('act1a08', 'q'.repeat(100))).toBeNull();
    expect(shortQuestion('act1a01', 'q'.repeat(125))).toBeNull();
  });

  it('cuts a word only when there is no other', () => {
    expect(shortQuestion('act1a01', 'q'.repeat(126))).toBe('q'.repeat(125));
  });

  it('cuts every built-in question at a whole word', () => {
    for (const beat of BEATS) {
      const question = questionOf(beat);
      const cut = shortQuestion(beat.key, question)!;
      expect(cut.length).toBeLessThanOrEqual(beat.key === 'act1a08' ? 100 : 125);
      expect(question.slice(cut.length)).toMatch(/^[,;:]? /);
      expect(cut).not.toMatch(/[,;:]$/);
    }
  });
});
