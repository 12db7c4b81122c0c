import { STATUSES } from '@trefoil/server/contract';
import { buildProfile } from '../../../testing/builders.ts';
import { parseGenres, profileProblems, profileText } from './profileRules.ts';

const complete = { ...profileText(null), status: 'Aspiring Writer', genres: 'Gothic' };

describe('parseGenres', () => {
  it('splits at commas, trims, and drops blanks', () => {
    expect(parseGenres(' Literary, Folk horror ,, ,Gothic,')).toEqual(['Literary', 'Folk horror', 'Gothic']);
    expect(parseGenres(' , ')).toEqual([]);
  });
});

describe('profileText', () => {
  it('has the genres as they are typed, and the links of social among the fields', () => {
    const text = profileText(
      buildProfile({ genres: ['Folk horror', 'Gothic'], social: { twitter: 'https://x.example' } }),
    );
    expect(text).toMatchObject({ genres: 'Folk horror, Gothic', twitter: 'https://x.example', bio: '' });
    expect(parseGenres(text.genres)).toEqual(['Folk horror', 'Gothic']);
  });
});

describe('profileProblems', () => {
  it.each(STATUSES)('accepts the status %s', (status) => expect(profileProblems({ ...complete, status })).toEqual({}));

  it('requires a status', () => {
    expect(profileProblems({ ...complete, status: '' })).toHaveProperty('status');
    expect(profileProblems({ ...complete, status: 'Select a status' })).toHaveProperty('status');
  });

  it('requires 1 to 20 genres, none too long', () => {
    expect(profileProblems({ ...complete, genres: ' , ' })).toHaveProperty('genres');
    expect(profileProblems({ ...complete, genres: 'a,'.repeat(20) })).toEqual({});
    expect(profileProblems({ ...complete, genres: 'a,'.repeat(21) })).toHaveProperty('genres');
    expect(profileProblems({ ...complete, genres: 'a'.repeat(51) })).toHaveProperty('genres');
  });

  it.each(['website', 'amazonauthor', 'twitter', 'facebook', 'youtube', 'linkedin', 'instagram'] as const)(
    'accepts only a web address as %s',
    (field) => {
      expect(profileProblems({ ...complete, [field]: 'javascript:alert(1)' })).toHaveProperty(field);
      expect(profileProblems({ ...complete, [field]: 'https://example.com/me' })).toEqual({});
    },
  );
});
