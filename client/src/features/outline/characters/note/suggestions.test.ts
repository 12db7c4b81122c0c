/** @jest-environment node */
import { addSuggestion, pickSuggestions, SUGGESTION_TITLES, SUGGESTIONS } from './suggestions.ts';

it('SUGGESTIONS has 69 different texts under nine titles', () => {
  expect(new Set(SUGGESTIONS.map(({ text }) => text)).size).toBe(69);
  expect(SUGGESTION_TITLES).toHaveLength(9);
});

describe('pickSuggestions', () => {
  it('can pick each suggestion, and never an excluded one', () => {
    for (const suggestion of SUGGESTIONS)
      expect(pickSuggestions(1, { exclude: SUGGESTIONS.filter((one) => one !== suggestion) })).toEqual([suggestion]);
  });

  it('picks only suggestions with the given title', () => {
    for (const title of SUGGESTION_TITLES) expect(pickSuggestions(1, { title })).toMatchObject([{ title }]);
  });

  it.each([0.001, -0.001])('picks three suggestions with different titles, which ones by chance', (step) => {
    let random = 0.5;
    jest.spyOn(Math, 'random').mockImplementation(() => (random += step));
    const [first, ...others] = pickSuggestions(3);
    expect(new Set([first, ...others].map((one) => one!.title)).size).toBe(3);
    expect(first!.title).toBe(step > 0 ? SUGGESTION_TITLES[0] : SUGGESTION_TITLES.at(-1));
  });
});

describe('addSuggestion', () => {
  const [age, place] = [SUGGESTIONS[0]!, SUGGESTIONS[10]!];
  const noteOf = ({ title, text }: typeof age) => ({ noteTitle: title, noteText: text });
  const changed = { noteTitle: age.title, noteText: `${age.text} So they say.` };

  it.each([
    ['fills an empty note', { noteTitle: '', noteText: ' ' }, null, noteOf(place)],
    ['replaces an unchanged suggestion', noteOf(age), age, noteOf(place)],
    [
      'adds a suggestion below text of the writer',
      { noteTitle: 'Habit', noteText: 'She hums.\n' },
      null,
      { noteTitle: 'Habit', noteText: `She hums.\n\n${place.title}: ${place.text}` },
    ],
    [
      'adds one below a suggestion that the writer has changed',
      changed,
      age,
      { ...changed, noteText: `${changed.noteText}\n\n${place.title}: ${place.text}` },
    ],
    [
      'keeps the writer’s own title of a note without text',
      { noteTitle: 'Habit', noteText: '' },
      null,
      { noteTitle: 'Habit', noteText: place.text },
    ],
  ])('%s', (_, note, previous, expected) => {
    expect(addSuggestion(note, place, previous)).toEqual(expected);
  });
});
