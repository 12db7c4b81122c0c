import type { ProfileCard } from '@trefoil/server/contract';
import { buildProfile } from '../../../testing/builders.ts';
import { genresOf, isWanted } from './writerFilter.ts';

const writer = (name: string, genres: string[], location?: string): ProfileCard =>
  buildProfile({ user: { _id: name, name, avatar: '' }, genres, ...(location && { location }) });
const ana = writer('Ana Beltrán', ['Romance', 'Gothic'], 'Trieste, Italy');

describe('isWanted', () => {
  it.each([
    ['', [], true],
    ['  beltran ', [], true],
    ['ANA trieste', [], true],
    ['ana leeds', [], false],
    ['gothic', ['Romance'], true],
    ['', ['romance', 'GOTHIC'], true],
    ['', ['Romance', 'Horror'], false],
    ['', ['Rom'], false],
  ])('of %j with %j: %s', (words, genres, wanted) => {
    expect(isWanted(ana, { words, genres })).toBe(wanted);
  });
});

describe('genresOf', () => {
  it('gives each genre once, the most frequent first', () => {
    expect(genresOf([ana, writer('B', ['gothic', 'Horror']), writer('C', ['Gothic'])])).toEqual([
      'Gothic',
      'Horror',
      'Romance',
    ]);
  });

  it('gives twelve at most', () => {
    expect(genresOf([writer('D', 'abcdefghijklmnop'.split(''))])).toHaveLength(12);
  });
});
