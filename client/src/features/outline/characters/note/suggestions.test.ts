/** @jest-environment node */
import { addSuggestion, pickSuggestions, SUGGESTION_TITLES, SUGGESTIONS, type Suggestion } from './suggestions.ts';

describe('SUGGESTIONS', () => {
  it('has 69 different texts under nine titles', () => {
    expect(SUGGESTIONS).toHaveLength(69);
    expect(new Set(SUGGESTIONS.map(({ text }) => text)).size).toBe(69);
    expect(SUGGESTION_TITLES).toHaveLength(9);
  });
});

describe('pickSuggestions', () => {
  it('can pick each suggestion', () => {
    const picked = SUGGESTIONS.map((_, index) => pickSuggestions(1, { random: () => (index + 0.5) / 69 })[0]);
    expect(picked).toEqual(SUGGESTIONS);
  });

  it('picks only suggestions with the given title, and never the excluded one', () => {
    for (const title of [undefined, ...SUGGESTION_TITLES]) {
      let exclude = pickSuggestions(1, { title });
      for (let i = 0; i < 50; i++) {
        const next = pickSuggestions(1, { title, exclude });
        if (title) expect(next[0]!.title).toBe(title);
        expect(next).not.toEqual(exclude);
        exclude = next;
      }
    }
  });

  it('picks three suggestions with different titles, none of them excluded', () => {
    for (const random of [() => 0, () => 0.999999, Math.random]) {
      let exclude = pickSuggestions(3, { random });
      for (let i = 0; i < 100; i++) {
        const next = pickSuggestions(3, { exclude, random });
        expect(new Set(next.map(({ title }) => title)).size).toBe(3);
        expect(next.filter((suggestion) => exclude.includes(suggestion))).toEqual([]);
        exclude = next;
      }
    }
  });
});

describe('addSuggestion', () => {
  const [age, place] = pickSuggestions(2, { random: () => 0 }) as [Suggestion, Suggestion];
  const noteOf = ({ title, text }: typeof age) => ({ noteTitle: title, noteText: text });

  it('fills an empty note', () => {
    expect(addSuggestion({ noteTitle: '', noteText: ' ' }, age, null)).toEqual(noteOf(age));
  });

  it('replaces an unchanged suggestion', () => {
    expect(addSuggestion(noteOf(age), place, age)).toEqual(noteOf(place));
  });

  it('adds a suggestion below text of the writer', () => {
    expect(addSuggestion({ noteTitle: 'Habit', noteText: 'She hums.\n' }, age, null)).toEqual({
      noteTitle: 'Habit',
      noteText: `She hums.\n\n${age.title}: ${age.text}`,
    });
    const changed = { noteTitle: age.title, noteText: `${age.text} So they say.` };
    expect(addSuggestion(changed, place, age).noteText).toBe(`${changed.noteText}\n\n${place.title}: ${place.text}`);
  });

  it("keeps the writer's own title of a note without text", () => {
    expect(addSuggestion({ noteTitle: 'Habit', noteText: '' }, age, null)).toEqual({
      noteTitle: 'Habit',
      noteText: age.text,
    });
  });
});
