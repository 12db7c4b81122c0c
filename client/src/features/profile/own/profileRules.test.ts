/** @jest-environment node */
import { buildProfile } from '../../../testing/builders.ts';
import { parseGenres, profileProblems, profileText } from './profileRules.ts';

const complete = { ...profileText(null), status: 'Aspiring Writer', genres: 'Gothic' };

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
  it('names what the contract does not allow', () => {
    expect(profileProblems(complete)).toEqual({});
    const wrong = { ...complete, status: '', genres: 'a,'.repeat(21), twitter: 'javascript:alert(1)' };
    expect(Object.keys(profileProblems(wrong)).toSorted()).toEqual(['genres', 'status', 'twitter']);
  });
});
