import { positionOf } from './fields.ts';

describe('positionOf', () => {
  it('counts the asked questions, also in act III, where they have other numbers', () => {
    expect(positionOf(2, 'act2a08')).toBe('08 of 12');
    expect(positionOf(3, 'act3a01')).toBe('1 of 4');
    expect(positionOf(3, 'act3a05')).toBe('3 of 4');
    expect(positionOf(3, 'act3a07')).toBe('4 of 4');
  });

  it('is the number of an optional beat', () => {
    expect(positionOf(3, 'act3a03')).toBe('03');
  });
});
