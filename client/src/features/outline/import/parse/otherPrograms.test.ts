import { BEAT_KEYS, HEADINGS, type Outline } from '@trefoil/server/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCharacter, buildNote } from '../../../../testing/builders.ts';
import { buildStory, exampleStory } from '../../testing/stories.ts';
import { newPassages } from '../characterPassages.ts';
import { compareFile } from '../compareFile.ts';
import { parseFile } from './readFile.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const read = (text: string) => parseFile(utf8(text));
const LIBREOFFICE = join(import.meta.dirname, '../../testing/files/libreoffice.txt');

/** Fails if anything would change, or if a passage would be offered. */
function expectNoChange(bytes: Uint8Array, outline: Outline) {
  const parsed = parseFile(bytes);
  expect(compareFile(parsed, outline, null)).toEqual([]);
  expect([...parsed.unmatched, ...newPassages(parsed.characterPassages, outline.characters)]).toEqual([]);
}

describe('the encoding of a file', () => {
  const text = 'An Ordinary Day\n\nShe wakes — “late”, in the café.\n\nWhat They Want\n\nThe keys.\n';
  const windows1252 = latin1(
    'An Ordinary Day\r\n\r\nShe wakes \x97 \x93late\x94, in the caf\xe9.\r\n\r\nWhat They Want\r\n\r\nThe keys.\r\n',
  );
  const utf16 = (littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(2 * text.length + 2));
    [...`\uFEFF${text}`].forEach((unit, i) => view.setUint16(2 * i, unit.charCodeAt(0), littleEndian));
    return new Uint8Array(view.buffer);
  };

  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${text}`)],
    ['windows-1252', windows1252],
    ['UTF-16, big-endian', utf16(false)],
    ['UTF-16, little-endian', utf16(true)],
  ])('is recognized as %s', (_, bytes) => {
    expect(parseFile(bytes).outline).toEqual({ act1a01: 'She wakes — “late”, in the café.', act1a02: 'The keys.' });
  });

  it('is decided by the byte order mark even if the rest is damaged', () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8('An Ordinary Day\n\ncaf'), 0xe9);
    expect(parseFile(bytes).outline.act1a01).toBe('caf\uFFFD');
  });
});

describe('line endings and control characters', () => {
  it.each(['\n', '\r\n', '\r', '\u2028', '\u2029', '\v', '\u0085'])('reads lines that end with %j', (end) => {
    const lines = ['“The Salt Road”', '', 'Act I', '', 'An Ordinary Day', '', 'She wakes.', 'She leaves.', ''];
    expect(read(lines.join(end)).outline).toEqual({ title: 'The Salt Road', act1a01: 'She wakes.\nShe leaves.' });
  });

  it.each([
    ['She wakes.\n\f\nShe leaves.', 'She wakes.\n\nShe leaves.'],
    ['She wakes.\n\fShe leaves.', 'She wakes.\n\nShe leaves.'],
    ['She \u0000wakes.'.replace('\u0000', '\u0007'), 'She wakes.'],
    ['She\u001F wakes\u0080.', 'She wakes.'],
    ['Tab\there', 'Tab\there'],
  ])('treats control characters as forms do: %j', (content, answer) => {
    const parsed = read(
      `# The Salt Road\n\n## Act I\n\n### An Ordinary Day\n\n${content}\n\n### What They Want\n\nThe keys.\n`,
    );
    expect(parsed.rejected).toEqual([]);
    expect(parsed.outline).toEqual({ title: 'The Salt Road', act1a01: answer, act1a02: 'The keys.' });
  });

  it('are those of the forms in a backup that was edited on Windows', () => {
    const parsed = read(
      JSON.stringify({
        format: 'trefoil',
        version: 1,
        outline: {
          title: 'Mine',
          act1a01: 'para one\r\n\r\npara two\r\nline',
          act1a02: 'tab\there\u2028sep \u00A0nbsp',
          act1a03: 'a\rb\u0007',
        },
        characters: [
          { name: 'Ada', desc: '<p>x\r\ny</p>', protag: true, notes: [{ noteTitle: 'N\u0007', noteText: 'x\r\ny' }] },
        ],
      }).replaceAll(',"', ',\r\n"'),
    );
    expect(parsed.rejected).toEqual([]);
    expect(parsed.outline).toMatchObject({
      title: 'Mine',
      act1a01: 'para one\n\npara two\nline',
      act1a02: 'tab\there\nsep \u00A0nbsp',
      act1a03: 'a\nb',
    });
    expect(parsed.characters[0]).toMatchObject({ desc: '<p>x\ny</p>', notes: [{ noteTitle: 'N', noteText: 'x\ny' }] });
  });

  it('are no difference to a text that was stored with those of Windows', () => {
    const outline = { title: 'Mine', act1a01: 'One\r\ntwo' };
    const file = { format: 'trefoil', version: 1, outline: { ...outline, act1a01: 'One\ntwo' } };
    expect(compareFile(read(JSON.stringify(file)), buildStory(outline), null)).toEqual([]);
  });
});

describe('headings in Markdown of other programs', () => {
  it.each([
    [
      'Setext',
      'The Salt Road\n=============\n\nAn Ordinary Day\n---------------\n\nShe wakes.\n\nWhat They Want\n--------------\n\nThe keys.',
    ],
    [
      'Setext and number signs',
      '# The Salt Road\n\n## Act I\n\nAn Ordinary Day\n---------------\n\nShe wakes.\n\n### What They Want\n\nThe keys.',
    ],
    [
      'Setext without blank lines',
      'The Salt Road\n===\nAn Ordinary Day\n---\nShe wakes.\n\nWhat They Want\n---\nThe keys.',
    ],
    ['no blank lines', '# The Salt Road\n## Act I\n### An Ordinary Day\nShe wakes.\n### What They Want\nThe keys.'],
    [
      'identifiers',
      '# The Salt Road {#top}\n\n### An Ordinary Day {#an-ordinary-day .beat}\n\nShe wakes.\n\n### What They Want ^a1b2-c\n\nThe keys.',
    ],
    [
      'numbers',
      '# The Salt Road\n\n## 1. Act I\n\n### 1.1 An Ordinary Day\n\nShe wakes.\n\n### 1.2. What They Want\n\nThe keys.',
    ],
    [
      'labels',
      '# The Salt Road\n\n### I · 01 An Ordinary Day\n\nShe wakes.\n\n### Beat 2: What They Want\n\nThe keys.',
    ],
    [
      'bold headings',
      '# **The Salt Road**\n\n## **Act I**\n\n### **An Ordinary Day**\n\nShe wakes.\n\n### __1\\. What They Want__\n\nThe keys.',
    ],
    ['bold lines', '# The Salt Road\n\n**An Ordinary Day**\n\nShe wakes.\n\n**2. What They Want:**\n\nThe keys.'],
    [
      'links and tags',
      '# The Salt Road\n\n## [An Ordinary Day](#a)\n\nShe wakes.\n\n## <a id="b"></a>What They Want\n\nThe keys.',
    ],
    [
      'one level less',
      '# The Salt Road\n\n# Act I\n\n## An Ordinary Day\n\nShe wakes.\n\n## What They Want\n\nThe keys.',
    ],
    [
      'one level more',
      '## The Salt Road\n\n### Act I\n\n#### An Ordinary Day\n\nShe wakes.\n\n#### What They Want\n\nThe keys.',
    ],
    ['a single level', '# The Salt Road\n\n# An Ordinary Day\n\nShe wakes.\n\n# What They Want\n\nThe keys.'],
    [
      'YAML',
      '---\ntitle: X\ntags: [a]\n---\n\n# The Salt Road\n\n### An Ordinary Day\n\nShe wakes.\n\n### What They Want\n\nThe keys.',
    ],
    [
      'TOML',
      '+++\ntitle = "What They Want"\n+++\n# The Salt Road\n\n### An Ordinary Day\n\nShe wakes.\n\n### What They Want\n\nThe keys.',
    ],
    [
      'a table of contents',
      '# The Salt Road\n\n## Contents\n\n- [An Ordinary Day](#a)\n\n### An Ordinary Day\n\nShe wakes.\n\n### What They Want\n\nThe keys.',
    ],
  ])('are recognized: %s', (_, text) => {
    const parsed = read(text);
    expect(parsed.outline).toEqual({ title: 'The Salt Road', act1a01: 'She wakes.', act1a02: 'The keys.' });
    expect(parsed.unmatched).toEqual([]);
  });

  it('are not looked for in code', () => {
    const parsed = read(
      '# The Salt Road\n\n### An Ordinary Day ^a1b2\n\n[[Ada Pruitt|Ada]] wakes. #tag\n\n> [!note] Later\n> rain\n\n### What They Want\n\n==The keys== %%hidden%%\n\n```dataview\n# not a heading\n```\n\nAfter the code.\n',
    );
    expect(parsed.outline).toEqual({
      title: 'The Salt Road',
      act1a01: '[[Ada Pruitt|Ada]] wakes. #tag\n\n> [!note] Later\n> rain',
      act1a02: '==The keys== %%hidden%%\n\n```dataview\n# not a heading\n```\n\nAfter the code.',
    });
    const tildes = '### An Ordinary Day\n\n~~~~\n### What They Want\n~~~\n~~~~\n\n### The Old Wound\n\nx';
    expect(read(tildes).outline).toEqual({ act1a01: '~~~~\n### What They Want\n~~~\n~~~~', act1a03: 'x' });
  });

  it('are not hidden by a fence that is never closed', () => {
    expect(read('### An Ordinary Day\n\n```\n\n### What They Want\n\nx').outline).toEqual({
      act1a01: '```',
      act1a02: 'x',
    });
  });

  it('need a space after the number signs, and end an answer if they are unknown', () => {
    const parsed = read(
      '# The Salt Road\n\n### An Ordinary Day\n\nShe wakes.\n\n#hashtag line\n\n# 1 enemy arrives\n\nMore of the answer.\n',
    );
    expect(parsed.outline).toEqual({ title: 'The Salt Road', act1a01: 'She wakes.\n\n#hashtag line' });
    expect(parsed.unmatched).toEqual(['# 1 enemy arrives', 'More of the answer.']);
  });

  it('belong to an answer if they are below its heading', () => {
    expect(read('## An Ordinary Day\n\nOne.\n\n### Morning\n\nTwo.').outline).toEqual({
      act1a01: 'One.\n\n### Morning\n\nTwo.',
    });
  });

  it('are not the lines above a scene break', () => {
    expect(read('### An Ordinary Day\n\nOne.\nTwo.\n---\nThree.\n\n---\n\nFour.').outline).toEqual({
      act1a01: 'One.\nTwo.\n---\nThree.\n\n---\n\nFour.',
    });
  });
});

describe('escapes and entities of Markdown', () => {
  it('are read outside of code', () => {
    const text = '### An Ordinary Day\n\n\\*a\\* &amp; `\\*` &lt;b&gt;\n\n```\n\\# x &amp;\n```\n';
    expect(read(text).outline.act1a01).toBe('*a* & `\\*` <b>\n\n```\n\\# x &amp;\n```');
  });
});

describe('headings in plain text of other programs', () => {
  it.each([
    ['blank lines', 'An Ordinary Day\n\nShe wakes.\n\nWhat They Want\n\nThe keys.'],
    ['no blank lines', 'ACT I\nAn Ordinary Day\nShe wakes.\nWhat They Want\nThe keys.'],
    ['capitals', 'ACT ONE\nAN ORDINARY DAY\nShe wakes.\nWHAT THEY WANT\nThe keys.'],
    ['numbers', 'ACT 1\n\n1. An Ordinary Day\nShe wakes.\n2. What They Want\nThe keys.'],
    ['underlines', 'An Ordinary Day\n===============\nShe wakes.\nWhat They Want\n===\nThe keys.'],
    [
      'tabs and page numbers',
      'Contents\nAct I\t1\nAn Ordinary Day\t2\nWhat They Want ..... 3\nAct I\nAn Ordinary Day\nShe wakes.\nWhat They Want\nThe keys.',
    ],
  ])('are recognized with %s', (_, text) => {
    const parsed = read(text);
    expect(parsed.outline).toEqual({ act1a01: 'She wakes.', act1a02: 'The keys.' });
    expect(parsed.unmatched).toEqual([]);
  });

  it('are whole lines', () => {
    const answer = 'What they want\nis simple. Act I: he rides along.\nACT 1: he rides along\nThe Old Wound, again';
    expect(read(`An Ordinary Day\n${answer}`).outline).toEqual({ act1a01: answer });
  });
});

describe('our Word file, saved as text by LibreOffice or Word', () => {
  const saved = readFileSync(LIBREOFFICE, 'utf8').replace('thirty lan text-six', 'thirty-six');
  const story = exampleStory();

  it('has all its headings, and the title', () => {
    const parsed = parseFile(readFileSync(LIBREOFFICE));
    expect(Object.keys(parsed.outline)).toEqual(['title', ...BEAT_KEYS]);
    const changes = compareFile(parsed, story, null);
    expect(changes.map(({ id }) => id)).toEqual(['act1a01']);
    expect(parsed.unmatched).toEqual([]);
    expect(newPassages(parsed.characterPassages, story.characters)).toEqual([]);
  });

  it.each([
    ['LibreOffice', saved],
    ['Word', saved.replaceAll('\n', '\r\n').replaceAll('    •', '•\t')],
    ['a program that adds blank lines', saved.replaceAll('\n', '\n\n')],
    ['a program that wraps lines', saved.replaceAll(/.{50,70}\S* /g, '$&\n').replaceAll(' \n', '\n')],
    ['a Mac program that decomposes letters', saved.normalize('NFD')],
  ])('would change nothing: %s', (_, text) => expectNoChange(utf8(text), story));
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
    expectNoChange(utf8(text), buildStory({ title: 'T', act1a01: `${paragraph}\n\n${paragraph}` }));
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

describe('a question above an answer', () => {
  const question = 'What is the first thing your main character gets wrong in the new situation they have entered?';

  it.each([
    ['as a quotation', `> ${question}\n\nThe stamps.`],
    ['as a line', `${question}\nThe stamps.`],
    [
      'in other words',
      '> What is the first thing your hero gets wrong in the new situation they entered?\n\nThe stamps.',
    ],
  ])('is left out: %s', (_, content) => {
    expect(read(`### Strange New Ground\n\n${content}`).outline.act2a01).toBe('The stamps.');
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
    expect(parsed.unmatched).toEqual(['## Research', 'Ask.']);
    expect(parsed.characterPassages).toEqual(['### Ada']);
  });
});

describe('files of other formats', () => {
  const zip = (...names: string[]) => latin1(`PK\x03\x04${names.join('\x00')}`);

  it.each([
    ['RTF', utf8('{\\rtf1\\ansi An Ordinary Day}'), /rich text file \(RTF\).*plain text/],
    ['RTF', utf8('\uFEFF {\\rtf1}'), /RTF/],
    ['Word', zip('[Content_Types].xml', 'word/document.xml'), /Word document \(\.docx\).*plain text/],
    ['old Word', latin1('\xD0\xCF\x11\xE0\xA1\xB1'), /\(\.doc\).*plain text/],
    ['OpenDocument', zip('mimetypeapplication/vnd.oasis.opendocument.text'), /\(\.odt\).*plain text/],
    ['EPUB', zip('mimetypeapplication/epub+zip'), /EPUB.*plain text/],
    ['Pages', zip('Index/Document.iwa'), /Pages.*Plain Text/],
    ['zip', zip('notes.txt'), /zip file/],
    ['PDF', utf8('%PDF-1.7'), /PDF.*plain text/],
    ['a web page', utf8('\uFEFF\n<!DOCTYPE html><title>x</title>'), /web page.*plain text/],
    ['OPML', utf8('<?xml version="1.0"?>\n<opml version="2.0"></opml>'), /OPML.*plain text/],
  ])('are rejected by name: %s', (_, bytes, message) => {
    expect(() => parseFile(bytes)).toThrow(message);
    expect(() => parseFile(bytes)).toThrow('Nothing was changed.');
  });

  it('are told apart from Markdown that starts with brackets', () => {
    for (const start of ['[Home](index.md)', '[[Ada Pruitt]]', '{{date}}', '[x] done'])
      expect(read(`${start}\n\n### An Ordinary Day\n\nx`).outline).toEqual({ act1a01: 'x' });
  });
});

it.each(['```js\n', '```\n', '### An Ordinary Day\n\nx\n\n', '**a**\n'])(
  'reads a large file of %j in reasonable time',
  (part) => {
    const startedAt = performance.now();
    read(`### What They Want\n\n${part.repeat(30_000)}`);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  },
);

it('recognizes every heading as it is written', () => {
  const text = BEAT_KEYS.map((key) => `${HEADINGS[key]}\n${key}`).join('\n');
  expect(read(text).outline).toEqual(Object.fromEntries(BEAT_KEYS.map((key) => [key, key])));
});
