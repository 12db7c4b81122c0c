/** @jest-environment node */
import { adjacentFields, fieldsOf, positionOf } from './fields.ts';

it('the beats of an act are in the order of the story and have one number each, optional ones too', () => {
  expect(fieldsOf(3).map((field) => field.slice(-2))).toEqual(['01', '02', '03', '04', '05', '06', '07', '08']);
  expect(fieldsOf(1)[0]).toBe('title');
  expect(positionOf('act3a05')).toBe('Act III, beat 5 of 8');
  expect(positionOf('act2a16')).toBe('Act II, beat 16 of 16');
});

it.each([
  ['title', undefined, 'act1a01'],
  ['act3a05', 'act3a02', 'act3a07'],
  ['act3a03', 'act3a02', 'act3a05'],
  ['act2a12', 'act2a11', 'act3a01'],
  ['act3a01', 'act2a12', 'act3a02'],
  ['act3a07', 'act3a05', undefined],
  ['act3a08', 'act3a07', undefined],
] as const)('Previous and Next lead from %s to %s and %s', (field, previous, next) => {
  expect(adjacentFields(field)).toEqual({ previous, next });
});
