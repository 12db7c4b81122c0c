import { describe, expect, it } from '@jest/globals';
import { drawSuggestion, SUGGESTIONS, SUGGESTION_TITLES } from './suggestions.ts';

describe('note suggestions', () => {
  it('are 69 different ones under nine titles', () => {
    expect(SUGGESTIONS).toHaveLength(69);
    expect(new Set(SUGGESTIONS.map(({ text }) => text)).size).toBe(69);
    expect(SUGGESTION_TITLES).toEqual([
      'Age',
      'Birthplace',
      'Gender',
      'Height',
      'Favorite Color',
      'Hair Color',
      'Occupation',
      'Education',
      'Flaw',
    ]);
  });

  it('can each be drawn', () => {
    const drawn = SUGGESTIONS.map((_, index) => drawSuggestion(null, null, () => (index + 0.5) / 69));
    expect(drawn).toEqual(SUGGESTIONS);
  });

  it('never come twice in a row, whatever the dice say', () => {
    for (const dice of [() => 0, () => 0.5, () => 0.999999, Math.random]) {
      let previous = drawSuggestion(null, null, dice);
      for (let draw = 0; draw < 200; draw++) {
        const next = drawSuggestion(previous, null, dice);
        expect(next.text).not.toBe(previous.text);
        previous = next;
      }
    }
  });

  it('keep to the title a writer chose, and still never repeat', () => {
    for (const title of SUGGESTION_TITLES) {
      let previous = drawSuggestion(null, title);
      for (let draw = 0; draw < 30; draw++) {
        const next = drawSuggestion(previous, title);
        expect(next.title).toBe(title);
        expect(next.text).not.toBe(previous.text);
        previous = next;
      }
    }
  });
});
