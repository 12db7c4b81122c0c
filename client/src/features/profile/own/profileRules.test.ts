import { STATUSES } from '@trefoil/server/contract';
import { genresOf, profileProblems, profileText } from './profileRules.ts';

const complete = { ...profileText(null), status: 'Aspiring Writer', genres: 'Gothic' };

describe('genresOf', () => {
  it('separates by commas, trims, and drops blanks', () => {
    expect(genresOf(' Literary, Folk horror ,, ,Gothic,')).toEqual(['Literary', 'Folk horror', 'Gothic']);
    expect(genresOf(' , ')).toEqual([]);
  });
});

describe('profileProblems', () => {
  it.each(STATUSES)('lets the status %s pass', (status) =>
    expect(profileProblems({ ...complete, status })).toEqual({}),
  );

  it('asks for a status to be chosen', () => {
    expect(profileProblems({ ...complete, status: '' })).toHaveProperty('status');
    expect(profileProblems({ ...complete, status: 'Select a status' })).toHaveProperty('status');
  });

  it('asks for at least one genre and at most twenty, none too long', () => {
    expect(profileProblems({ ...complete, genres: ' , ' })).toHaveProperty('genres');
    expect(profileProblems({ ...complete, genres: 'a,'.repeat(20) })).toEqual({});
    expect(profileProblems({ ...complete, genres: 'a,'.repeat(21) })).toHaveProperty('genres');
    expect(profileProblems({ ...complete, genres: 'a'.repeat(51) })).toHaveProperty('genres');
  });

  it.each(['website', 'amazonauthor', 'twitter', 'facebook', 'youtube', 'linkedin', 'instagram'] as const)(
    'takes only a web address as %s',
    (field) => {
      expect(profileProblems({ ...complete, [field]: 'javascript:alert(1)' })).toHaveProperty(field);
      expect(profileProblems({ ...complete, [field]: 'https://example.com/me' })).toEqual({});
    },
  );
});
