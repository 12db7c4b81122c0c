/** @jest-environment node */
import { fieldsOf, adjacentFields, positionOf } from './fields.ts';

describe('the beats of an act', () => {
  it('are in the order of the story, optional ones in their place', () => {
    expect(fieldsOf(3).map((field) => field.slice(-2))).toEqual(['01', '02', '03', '04', '05', '06', '07', '08']);
    expect(fieldsOf(1)[0]).toBe('title');
  });

  it('have one number each, optional ones too', () => {
    expect(positionOf('act3a05')).toBe('Act III, beat 5 of 8');
    expect(positionOf('act2a16')).toBe('Act II, beat 16 of 16');
  });
});

describe('Previous and Next', () => {
  it('skip optional beats', () => {
    expect(adjacentFields('act3a05')).toEqual({ previous: 'act3a02', next: 'act3a07' });
    expect(adjacentFields('act3a03')).toEqual({ previous: 'act3a02', next: 'act3a05' });
    expect(adjacentFields('act2a12')).toEqual({ previous: 'act2a11', next: 'act3a01' });
    expect(adjacentFields('act3a01')).toEqual({ previous: 'act2a12', next: 'act3a02' });
  });

  it('end at the title and at the last asked question', () => {
    expect(adjacentFields('title')).toEqual({ previous: undefined, next: 'act1a01' });
    expect(adjacentFields('act3a07').next).toBeUndefined();
    expect(adjacentFields('act3a08')).toEqual({ previous: 'act3a07', next: undefined });
  });
});
