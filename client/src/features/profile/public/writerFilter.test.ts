/** @jest-environment node */
import type { ProfileCard } from '@trefoil/server/contract';
import { buildProfile } from '../../../testing/builders.ts';
import { frequentGenres, matchesFilter } from './writerFilter.ts';

const writer = (name: string, genres: string[], location?: string): ProfileCard =>
  buildProfile({ user: { _id: name, name, avatar: '' }, genres, ...(location && { location }) });
const ana = writer('Ana Beltrán', ['Romance', 'Gothic'], 'Trieste, Italy');

describe('matchesFilter', () => {
  it.each([
    ['', [], true],
    ['  beltran ', [], true],
    ['ANA trieste', [], true],
    ['ana leeds', [], false],
    ['gothic', ['Romance'], true],
    ['', ['romance', 'GOTHIC'], true],
    ['', ['Romance', 'Horror'], false],
    ['', ['Rom'], false],
  ])('for %j and genres %j: %s', (query, genres, matches) => {
    expect(matchesFilter(ana, { query, genres })).toBe(matches);
  });
});

describe('frequentGenres', () => {
  it('lists each genre once, most frequent first', () => {
    expect(frequentGenres([ana, writer('B', ['gothic', 'Horror']), writer('C', ['Gothic'])])).toEqual([
      'Gothic',
      'Horror',
      'Romance',
    ]);
  });

  it('lists at most twelve', () => {
    expect(frequentGenres([writer('D', 'abcdefghijklmnop'.split(''))])).toHaveLength(12);
  });
});
