import { dealSuggestions, drawSuggestion, SUGGESTIONS, SUGGESTION_TITLES, insertSuggestion } from './suggestions.ts';

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

describe('dealSuggestions', () => {
  it('deals three under three titles, and never one of the deal before', () => {
    for (const dice of [() => 0, () => 0.999999, Math.random]) {
      let before = dealSuggestions([], dice);
      for (let deal = 0; deal < 100; deal++) {
        const next = dealSuggestions(before, dice);
        expect(new Set(next.map(({ title }) => title)).size).toBe(3);
        expect(next.filter((one) => before.includes(one))).toEqual([]);
        before = next;
      }
    }
  });
});

describe('takeSuggestion', () => {
  const [age, place] = dealSuggestions([], () => 0) as [(typeof SUGGESTIONS)[0], (typeof SUGGESTIONS)[0]];
  const noteOf = ({ title, text }: typeof age) => ({ noteTitle: title, noteText: text });

  it('fills an empty note', () => {
    expect(insertSuggestion({ noteTitle: '', noteText: ' ' }, age, null)).toEqual(noteOf(age));
  });

  it('replaces a suggestion that nobody has changed', () => {
    expect(insertSuggestion(noteOf(age), place, age)).toEqual(noteOf(place));
  });

  it('stands below words of the writer', () => {
    expect(insertSuggestion({ noteTitle: 'Habit', noteText: 'She hums.\n' }, age, null)).toEqual({
      noteTitle: 'Habit',
      noteText: `She hums.\n\n${age.title}: ${age.text}`,
    });
    const changed = { noteTitle: age.title, noteText: `${age.text} So they say.` };
    expect(insertSuggestion(changed, place, age).noteText).toBe(`${changed.noteText}\n\n${place.title}: ${place.text}`);
  });

  it("keeps a title of the writer's own over a note without text", () => {
    expect(insertSuggestion({ noteTitle: 'Habit', noteText: '' }, age, null)).toEqual({
      noteTitle: 'Habit',
      noteText: age.text,
    });
  });
});
