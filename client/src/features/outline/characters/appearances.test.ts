/** @jest-environment node */
import { appearancesOf } from './appearances.ts';

const characters = [
  { _id: 'ada', name: 'Ada Pruitt' },
  { _id: 'emil', name: 'Emil Sayre' },
  { _id: 'pilar', name: 'Pilar Sayre Rojas' },
];

describe('appearancesOf', () => {
  it('lists the beats that name a character, in the order of the story', () => {
    const outline = {
      act3a08: 'Ada’s letter.',
      act1a01: 'Ada reads to Emil.',
      act2a16: ' ',
      act2a04: 'Canada, adamant.',
    };
    expect(Object.fromEntries(appearancesOf(outline, characters))).toEqual({
      ada: ['act1a01', 'act3a08'],
      emil: ['act1a01'],
    });
  });

  it('finds no one in an outline without answers', () => {
    expect(appearancesOf({}, characters).size).toBe(0);
  });
});
