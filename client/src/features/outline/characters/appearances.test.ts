import { appearancesOf } from './appearances.ts';

const people = [
  { _id: 'ada', name: 'Ada Pruitt' },
  { _id: 'emil', name: 'Emil Sayre' },
  { _id: 'pilar', name: 'Pilar Sayre Rojas' },
];

describe('appearancesOf', () => {
  it('lists the beats that name a person, in the order of the story', () => {
    const outline = {
      act3a08: 'Ada’s letter.',
      act1a01: 'Ada reads to Emil.',
      act2a16: ' ',
      act2a04: 'Canada, adamant.',
    };
    expect(Object.fromEntries(appearancesOf(outline, people))).toEqual({
      ada: ['act1a01', 'act3a08'],
      emil: ['act1a01'],
    });
  });

  it('finds nobody in an outline without answers', () => {
    expect(appearancesOf({}, people).size).toBe(0);
  });
});
