import { describe, expect, it } from '@jest/globals';
import { BEATS } from '@trefoil/server/contract';
import { questionCut } from './questionCut';

describe('questionCut', () => {
  it('shows the first 125 characters of a question', () => {
    expect(questionCut('act2a01', 'q'.repeat(126))).toBe('q'.repeat(125));
  });

  it('shows the first 100 characters of question 8 of act 1', () => {
    expect(questionCut('act1a08', 'q'.repeat(101))).toBe('q'.repeat(100));
    expect(questionCut('act3a08', 'q'.repeat(125))).toBeNull();
  });

  it('leaves a question that fits as it is', () => {
    expect(questionCut('act1a08', 'q'.repeat(100))).toBeNull();
    expect(questionCut('act1a01', 'q'.repeat(125))).toBeNull();
  });

  it('cuts every question of the product', () => {
    const lengths = new Map(BEATS.map(({ key, question }) => [key, questionCut(key, question)?.length]));
    expect(lengths.get('act1a08')).toBe(100);
    lengths.delete('act1a08');
    expect(new Set(lengths.values())).toEqual(new Set([125]));
  });
});
