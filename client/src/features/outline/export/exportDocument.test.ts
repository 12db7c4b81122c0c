import { buildCharacter } from '../../../testing/builders.ts';
import { blockContent } from '../characters/descriptionBlocks.ts';
import { buildStory, exampleStory } from '../testing/stories.ts';
import { createDocument, DEFAULT_OPTIONS, fileNameOf, paragraphsOf } from './exportDocument.ts';

describe('createDocument', () => {
  it('has 8, 16 and 8 beats, and the protagonist first', async () => {
    const story = exampleStory();
    const { chapters } = await createDocument(
      { ...story, characters: story.characters.toReversed() },
      'Ilaria',
      DEFAULT_OPTIONS,
    );
    expect(chapters.map(({ id, entries }) => [id, entries.length])).toEqual([
      ['act-1', 8],
      ['act-2', 16],
      ['act-3', 8],
      ['characters', 3],
    ]);
    expect(chapters[3]!.entries.map(({ isProtagonist }) => isProtagonist)).toEqual([true, false, false]);
  });

  it('includes what the options ask for', async () => {
    const story = buildStory({ act2a01: 'Yes', characters: [buildCharacter()] });
    const none = await createDocument(story, 'I', { act: 2, characters: false, emptyBeats: false, questions: false });
    expect(none.chapters.map(({ id, entries }) => [id, entries.length])).toEqual([['act-2', 1]]);
    const all = await createDocument(story, 'I', { act: 2, characters: true, emptyBeats: true, questions: true });
    expect(all.chapters.map(({ id, entries }) => [id, entries.length])).toEqual([
      ['act-2', 16],
      ['characters', 1],
    ]);
    const [answered, empty] = all.chapters[0]!.entries;
    expect(answered!.question).toMatch(/^What is the first thing your main character gets wrong/);
    expect(empty!.blocks.map(blockContent)).toEqual(['...']);
  });
});

it('paragraphsOf splits at blank lines, and keeps line breaks, indentation and double spaces', () => {
  const paragraphs = paragraphsOf('\n\n One\r\n  two.  And  \n \n\n\n\tthree\u2028four\n');
  expect(paragraphs.map(blockContent)).toEqual([' One\n  two.  And  ', '\tthree\nfour']);
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
