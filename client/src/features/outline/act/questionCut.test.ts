import { BEATS, questionOf } from '@trefoil/server/contract';
import { questionCut } from './questionCut';

describe('questionCut', () => {
  it('shows whole words up to 125 characters of a question', () => {
    expect(questionCut('act2a01', `${'q'.repeat(124)} rest`)).toBe('q'.repeat(124));
    expect(questionCut('act2a01', `${'q'.repeat(125)} rest`)).toBe('q'.repeat(125));
    expect(questionCut('act2a01', `begin ${'q'.repeat(120)} rest`)).toBe('begin');
  });

  it('shows up to 100 characters of question 8 of act 1', () => {
    expect(questionCut('act1a08', `${'q'.repeat(100)} rest`)).toBe('q'.repeat(100));
    expect(questionCut('act3a08', 'q'.repeat(125))).toBeNull();
  });

  it('leaves a question that fits as it is', () => {
    expect(questionCut('act1a08', 'q'.repeat(100))).toBeNull();
    expect(questionCut('act1a01', 'q'.repeat(125))).toBeNull();
  });

  it('cuts a word only where there is no other', () => {
    expect(questionCut('act1a01', 'q'.repeat(126))).toBe('q'.repeat(125));
  });

  it('cuts every question of the product behind its lead or in its follow-ups, at a whole word', () => {
    for (const beat of BEATS) {
      const question = questionOf(beat);
      const cut = questionCut(beat.key, question)!;
      expect(cut.length).toBeLessThanOrEqual(beat.key === 'act1a08' ? 100 : 125);
      expect(question.charAt(cut.length)).toBe(' ');
    }
  });
});
