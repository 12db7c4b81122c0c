import { BEAT_KEYS } from '@trefoil/server/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCharacter, buildNote } from '../../../../testing/builders.ts';
import { expectNoChange, read, reread, WITH_ALL } from '../../testing/importing.ts';
import { exampleStory } from '../../testing/stories.ts';
import { newPassages } from '../characterPassages.ts';
import { compareFile } from '../compareFile.ts';

describe('our Word file, saved as text by LibreOffice or Word', () => {
  const asItIs = readFileSync(join(import.meta.dirname, '../../testing/files/libreoffice.txt'), 'utf8');
  const saved = asItIs.replace('thirty lan text-six', 'thirty-six');
  const story = exampleStory();

  it('has all its headings, and the title', () => {
    const { outline } = read(asItIs);
    expect(Object.keys(outline)).toEqual(['title', ...BEAT_KEYS]);
    expect(compareFile(read(asItIs), story, null).map(({ id }) => id)).toEqual(['act1a01']);
  });

  it.each([
    ['LibreOffice', saved],
    ['Word', saved.replaceAll('\n', '\r\n').replaceAll('    •', '•\t')],
    ['a program that adds blank lines', saved.replaceAll('\n', '\n\n')],
    ['a program that wraps lines', saved.replaceAll(/.{50,70}\S* /g, '$&\n').replaceAll(' \n', '\n')],
    ['a Mac program that decomposes letters', saved.normalize('NFD')],
  ])('would change nothing: %s', (_, text) => expectNoChange(read(text), story));
});

describe('hard-wrapped paragraphs', () => {
  const paragraph =
    'Ada Pruitt, thirty-six, walks the mail up the Ennick valley, which is due to go under a reservoir. Her route was sixty-one doors; after two years of buyouts it is twenty-three. She brings prescriptions and gossip.';
  const wrap = (text: string, width: number) =>
    text.split(' ').reduce((lines, word) => {
      const line = lines.slice(lines.lastIndexOf('\n') + 1);
      return lines === '' ? word : `${lines}${line.length + 1 + word.length > width ? '\n' : ' '}${word}`;
    }, '');

  it.each([60, 72, 80])('of %i characters are joined', (width) => {
    const text = `# T\n\n### An Ordinary Day\n\n${wrap(paragraph, width)}\n\n${wrap(paragraph, width)}\n`;
    expect(read(text).outline.act1a01).toBe(`${paragraph}\n\n${paragraph}`);
  });

  it('are joined below a question that is not wrapped', () => {
    const question = 'What is the first thing your main character gets wrong in the new situation they have entered?';
    const text = `### Strange New Ground\n\n> ${question}\n\n${wrap(paragraph, 72)}\n\n${wrap(paragraph, 72)}\n`;
    expect(read(text).outline.act2a01).toBe(`${paragraph}\n\n${paragraph}`);
  });

  it('are joined beside verse and lists, which keep their lines', () => {
    const verse = 'The salt road runs\nto where the sea was,\nand nobody walks it.';
    const list = '- heist\n- vault';
    const text = `An Ordinary Day\n\n${wrap(paragraph, 70)}\n\n${verse}\n\n${list}\n`;
    expect(read(text).outline.act1a01).toBe(`${paragraph}\n\n${verse}\n\n${list}`);
  });

  it('are not taken for verse with long lines, or the other way round', () => {
    const verse =
      'Shall I compare thee to a summer’s day?\nThou art more lovely and more temperate:\nRough winds do shake the darling buds of May,\nAnd summer’s lease hath all too short a date;';
    expect(read(`An Ordinary Day\n\n${verse}`).outline.act1a01).toBe(verse);
  });
});

describe('our Markdown and text, changed by other programs', () => {
  const story = exampleStory();
  const wrap = (text: string) =>
    text.replaceAll(/^(?!#).+$/gm, (line) => line.replaceAll(/(.{1,72})(?: +|$)/g, '$1\n').trimEnd());

  it.each([
    ['wrapped at 72 characters', wrap],
    ['with rules between the beats', (text: string) => text.replaceAll(/\n\n### /g, '\n\n---\n\n### ')],
    ['with identifiers', (text: string) => text.replaceAll(/^#.*$/gm, '$& {#id}')],
    ['with headings in bold', (text: string) => text.replaceAll(/^### (.*)$/gm, '**$1**')],
  ])('would change nothing: %s', async (_, change) => {
    for (const parsed of await reread(story, [WITH_ALL], change)) expectNoChange(parsed, story);
  });
});

describe('a question above an answer', () => {
  const question = 'What is the first thing your main character gets wrong in the new situation they have entered?';

  it.each([
    ['as a quotation', `> ${question}\n\nThe stamps.`],
    ['as a quotation that is wrapped', `> ${question.replace(' main ', '\n> main ')}\n\nThe stamps.`],
    ['as a quotation that is wrapped without signs', `> ${question.replace(' main ', '\nmain ')}\nThe stamps.`],
    ['indented and wrapped', `  ${question.replace(' main ', '\n  main ')}\n\nThe stamps.`],
    ['as a line', `${question}\nThe stamps.`],
    [
      'in other words',
      '> What is the first thing your hero gets wrong in the new situation they entered?\n\nThe stamps.',
    ],
  ])('is left out: %s', (_, content) => {
    expect(read(`### Strange New Ground\n\n${content}`).outline.act2a01).toBe('The stamps.');
  });

  it('does not take a quotation below it along', () => {
    expect(read(`Strange New Ground\n> ${question}\n> Who goes there?`).outline.act2a01).toBe('> Who goes there?');
  });

  it('is not taken for a quotation of the writer', () => {
    expect(read('### Strange New Ground\n\n> Who goes there?\n\nShe ran.').outline.act2a01).toBe(
      '> Who goes there?\n\nShe ran.',
    );
  });
});

describe('passages below Characters', () => {
  const ada = buildCharacter({
    name: 'Ada Pruitt',
    protag: true,
    desc: '<p>Walks the mail.</p><ul><li>Wants: keys</li></ul>',
    notes: [buildNote({ noteTitle: 'Age', noteText: 'Thirty-six.' })],
  });

  it.each([
    [
      'Markdown',
      '## Act I\n\n### An Ordinary Day\n\nx\n\n## Characters\n\n### Ada Pruitt (protagonist)\n\nWalks the mail.\n\n- **Wants:** keys\n\n#### Age\n\nThirty-six.\n\nAsk at the archive.',
    ],
    [
      'plain text',
      'ACT I\n\nAn Ordinary Day\nx\n\nCHARACTERS\n\nAda Pruitt (protagonist)\n\nWalks the mail.\n\n- Wants: keys\n\nAge\nThirty-six.\n\nAsk at the archive.',
    ],
    [
      'Word',
      'Act I\nAn Ordinary Day\nx\nCharacters\nAda Pruitt\nProtagonist\nWalks the mail.\n• Wants: keys\nAge\nThirty-six.\nAsk at the archive.',
    ],
  ])('are offered unless a character has them: %s', (_, text) => {
    const { outline, characterPassages } = read(text);
    expect(outline.act1a01).toBe('x');
    expect(newPassages(characterPassages, [ada])).toEqual(['Ask at the archive.']);
  });

  it('end at a heading of the same level', () => {
    const parsed = read(
      '### An Ordinary Day\n\nx\n\n## Characters\n\n### Ada\n\n## Research\n\nAsk.\n\n## Act II\n\n### The First Plan\n\ny',
    );
    expect(parsed.outline).toEqual({ act1a01: 'x', act2a02: 'y' });
    expect(parsed.unmatched).toMatchObject([{ heading: 'Research', text: 'Ask.' }]);
    expect(parsed.characterPassages).toEqual(['### Ada']);
  });
});
