import { OUTLINE_TEXTS } from '@trefoil/server/contract';
import { buildCharacter, buildNote, buildProfile, buildWork } from '../../../../testing/builders.ts';
import { expectNoChange, read, reread, utf8, WITH_ALL } from '../../testing/importing.ts';
import { buildStory, difficultStory, STORIES } from '../../testing/stories.ts';
import type { DocumentOptions } from '../../export/exportDocument.ts';
import { asBackup } from '../../export/formats/backup.ts';
import { compareFile } from '../compareFile.ts';
import { parseFile } from './readFile.ts';

const json = (file: object) => read(JSON.stringify({ format: 'trefoil', version: 1, ...file }));
const WAYS: readonly DocumentOptions[] = [
  WITH_ALL,
  { act: 'all', characters: true, emptyBeats: false, questions: false },
  { act: 2, characters: false, emptyBeats: false, questions: true },
];

describe('parseFile, given an exported file', () => {
  it.each(STORIES)('finds no difference in a backup of %s', (_, story) => {
    const outline = story();
    const profile = buildProfile({
      bio: 'Writes.',
      works: [buildWork({ genre: 'Noir' })],
      social: { twitter: 'https://x.example/' },
    });
    const parsed = read(asBackup(outline, profile));
    expect(compareFile(parsed, outline, profile)).toEqual([]);
    expect(parsed.rejected).toEqual([]);
  });

  const namedLikeActs = buildCharacter({
    name: 'Act I',
    desc: '<p>Act II</p><p>An Ordinary Day</p>',
    protag: false,
    notes: [buildNote({ noteTitle: 'Act 3', noteText: 'What They Want\n\nACT I\n\nx' })],
  });
  const headings = '# Characters\n\n## What They Want\n\n**The Old Wound:**\nx';

  it.each([
    ...STORIES,
    ['dots', () => buildStory({ act1a01: '...', act1a02: '…' })],
    ['headings with Markdown', () => buildStory({ act1a01: headings })],
    ['a title like a beat', () => buildStory({ title: 'What They Want', act1a01: 'One' })],
    ['a title like an act, a line separator', () => buildStory({ title: 'Act\u2028I', act1a01: '# a\u2028b' })],
    ['characters that are named like acts and beats', () => buildStory({ characters: [namedLikeActs] })],
  ] as const)('finds no difference in Markdown or plain text of %s', async (_, story) => {
    const outline = story();
    for (const parsed of await reread(outline, WAYS)) expectNoChange(parsed, outline);
  });

  it('reads verse, nested lists, right-to-left text and emoji from Markdown or plain text exactly as typed', async () => {
    const outline = difficultStory();
    for (const parsed of await reread(outline, WAYS.slice(0, 2)))
      for (const field of OUTLINE_TEXTS) expect(parsed.outline[field]).toBe(outline[field]);
  });
});

describe('parseFile, given a backup', () => {
  it('finds what is new, different and empty', () => {
    const mine = buildStory({
      act1a01: 'One',
      act1a02: 'Two',
      characters: [buildCharacter({ name: 'ADA ', protag: true })],
    });
    const changes = compareFile(
      json({
        outline: { title: 'The Return Address', act1a02: 'Zwei', act1a03: 'Three' },
        characters: [{ name: 'Ada', desc: '<p>New</p>', protag: true, notes: [{ noteTitle: 'Age', noteText: '36' }] }],
      }),
      mine,
      null,
    );
    expect(changes).toMatchObject([
      { id: 'act1a01', effect: 'emptied', mine: 'One', theirs: '' },
      { id: 'act1a02', effect: 'different' },
      { id: 'act1a03', effect: 'new' },
      { kind: 'character', effect: 'different', fields: ['desc'], notes: [{ noteTitle: 'Age' }] },
    ]);
  });

  it('ignores what a later minor version has added', () => {
    expect(json({ version: 1.4, outline: { title: 'T', act9a99: 'x' }, maps: [1] }).outline.title).toBe('T');
  });

  it('removes scripts and rejects invalid texts', () => {
    const { characters, outline, rejected } = json({
      outline: { title: 'x'.repeat(201), act1a01: 5, act1a02: 'y'.repeat(20_001), act1a03: 'fine' },
      characters: [
        {
          name: 'Eve',
          desc: '<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=y></p>',
          photoUrl: 'javascript:x',
        },
        { name: 'Mallory', desc: '<script>alert(1)</script>' },
        { name: '', desc: 'x' },
        'text',
        null,
      ],
    });
    expect(characters).toEqual([{ name: 'Eve', desc: '<p>Hi</p>', photoUrl: '', protag: false, notes: [] }]);
    expect(Object.keys(outline)).toHaveLength(30);
    expect(outline.act1a03).toBe('fine');
    expect(rejected).toHaveLength(5);
    expect(rejected).toContainEqual(expect.stringMatching(/^Mallory: /));
  });

  it('reads no inherited keys', () => {
    const story = read(
      '{"format":"trefoil","version":1,"__proto__":{"characters":[{"name":"X","desc":"x"}]},"outline":{"__proto__":{"act1a01":"x"},"constructor":"y"}}',
    );
    expect(story.characters).toEqual([]);
    expect(story.outline.act1a01).toBe('');
    expect(({} as Record<string, unknown>)['act1a01']).toBeUndefined();
  });

  it('reads very many keys or a deep nesting in reasonable time', () => {
    const keys = Array.from({ length: 200_000 }, (_, i) => `"k${i}":0`).join(',');
    expect(read(`{"format":"trefoil","version":1,${keys},"outline":{"title":"T"}}`).outline.title).toBe('T');
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(read(`{"format":"trefoil","version":1,"profile":${deep}}`).profile).toBeNull();
  });
});

describe('parseFile, given an unreadable file', () => {
  it.each([
    ['is damaged', utf8('{"format":"trefoil","version":1,"outl'), /is damaged/],
    ['is of something else', utf8('{"name":"npm"}'), /not written by Trefoil/],
    ['is a list', utf8('[]'), /not written by Trefoil/],
    ['has no version', utf8('{"format":"trefoil","version":"x"}'), /not written by Trefoil/],
    ['is of a later version', utf8('{"format":"trefoil","version":2}'), /newer version of Trefoil/],
    ['is a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0), /isn’t text/],
    ['is empty', utf8(' \n'), /is empty/],
    ['has nothing but headings', utf8('# Act I\n\n## Midpoint'), /no text below the headings/],
    ['is enormous', new Uint8Array(20 * 1024 * 1024 + 1), /larger than 20 MB/],
  ])('throws if it %s', (_, content, words) => {
    expect(() => parseFile(content)).toThrow(words);
    expect(() => parseFile(content)).toThrow('Nothing was changed.');
  });
});

describe('parseFile, given Markdown or text of other programs', () => {
  it('reads the text below each heading, and returns the rest as unmatched', () => {
    const story = read(
      '# My Story\r\n\r\nA loose line.\r\n\r\n## What They Want\r\n\r\nThe keys.\r\n\r\nAnd \\*rest\\*.\r\n\r\n## Research\r\n\r\nAsk at the archive.\r\n\r\n### THE OLD WOUND\r\n\r\n...\r\n',
    );
    expect(story.outline).toEqual({ title: 'My Story', act1a02: 'The keys.\n\nAnd *rest*.', act1a03: '' });
    expect(story.unmatched).toMatchObject([
      { text: 'A loose line.' },
      { heading: 'Research', text: 'Ask at the archive.' },
    ]);
  });

  it('returns what is below the second of two equal headings as unmatched', () => {
    const { outline, unmatched } = read('### What They Want\n\nThe keys.\n\n### What They Want\n\nThe counter.');
    expect(outline).toEqual({ act1a02: 'The keys.' });
    expect(unmatched.map(({ text }) => text)).toEqual(['The counter.']);
  });

  it('returns only the first of very many passages', () => {
    expect(read(`### What They Want\n\nx\n\n## More\n\n${'a\n\n'.repeat(50_000)}`).unmatched).toHaveLength(100);
  });

  it('rejects a text that is too long', () => {
    expect(read(`### What They Want\n\n${'x'.repeat(20_001)}`).rejected).toEqual([
      expect.stringMatching(/^What They Want: /),
    ]);
  });
});
