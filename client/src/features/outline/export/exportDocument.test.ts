import { buildCharacter } from '../../../testing/builders.ts';
import { buildStory, exampleStory } from '../testing/stories.ts';
import { createDocument, DEFAULT_OPTIONS, fileNameOf, paragraphsOf } from './exportDocument.ts';

describe('createDocument', () => {
  it('has 8, 16 and 8 beats, and the protagonist first', async () => {
    const story = exampleStory();
    const exported = await createDocument(
      { ...story, characters: story.characters.toReversed() },
      'Ilaria',
      DEFAULT_OPTIONS,
    );
    expect(exported.acts.map(({ beats }) => beats.length)).toEqual([8, 16, 8]);
    expect(exported.characters.map(({ protag }) => protag)).toEqual([true, false, false]);
    expect(exported.characters[0]!.notes.length).toBeGreaterThan(0);
  });

  it('includes what the options ask for', async () => {
    const story = buildStory({ act2a01: 'Yes', characters: [buildCharacter()] });
    const none = await createDocument(story, 'I', { act: 2, characters: false, emptyBeats: false, questions: false });
    expect(none.acts.map(({ act, beats }) => [act, beats.length])).toEqual([[2, 1]]);
    expect(none.characters).toEqual([]);
    const all = await createDocument(story, 'I', { act: 2, characters: true, emptyBeats: true, questions: true });
    expect(all.acts[0]!.beats).toHaveLength(16);
    expect(all.acts[0]!.beats[1]!.paragraphs).toEqual([['...']]);
    expect(all.acts[0]!.beats[0]!.question).toBe(
      'What is the first thing your main character gets wrong in the new situation they have entered?',
    );
  });
});

describe('paragraphsOf', () => {
  it('splits at blank lines, and keeps line breaks, indentation and double spaces', () => {
    expect(paragraphsOf('\n\n One\r\n  two.  And  \n \n\n\n\tthree\u2028four\n')).toEqual([
      [' One', '  two.  And  '],
      ['\tthree', 'four'],
    ]);
  });
});

describe('fileNameOf', () => {
  it.each([
    ['The Return Address', 'the-return-address.docx'],
    [' ..Who? / What: "Where"... ', 'who-what-where.docx'],
    ['Ärger im Dörfchen', 'ärger-im-dörfchen.docx'],
    ['הכתובת להחזרה', 'הכתובת-להחזרה.docx'],
    ['???', 'outline.docx'],
    ['❤️ ⚔️', 'outline.docx'],
    ['❤️ Ada 🗡️ e\u0301t', 'ada-ét.docx'],
    [undefined, 'outline.docx'],
  ])('turns %s into %s', (title, name) => expect(fileNameOf(title, 'docx')).toBe(name));

  it('is at most 80 code units long without its extension, and never splits a character', () => {
    expect(fileNameOf('x'.repeat(200), 'md')).toHaveLength(83);
    expect(fileNameOf(`x${'𝒳'.repeat(60)}`, 'md')).toBe(`x${'𝒳'.repeat(39)}.md`);
  });
});
