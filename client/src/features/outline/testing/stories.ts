import { BEAT_KEYS, type Character, type Outline } from '@trefoil/server/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCharacter, buildNote, buildOutline } from '../../../testing/builders.ts';

const EXAMPLE = join(import.meta.dirname, '../../../../e2e/support/examples/outline.json');

type StoryInput = Partial<Omit<Outline, 'characters'>> & { characters?: Character[] };

/** A complete outline as the server returns it. */
export const buildStory = ({ characters = [], ...texts }: StoryInput = {}): Outline => ({
  ...buildOutline(texts),
  characters,
});

/** The same text in every beat. */
export const inEveryBeat = (text: string) => Object.fromEntries(BEAT_KEYS.map((key) => [key, text]));

/** The example story, with all 32 beats and three characters. */
export function exampleStory(): Outline {
  const { characters, ...texts } = JSON.parse(readFileSync(EXAMPLE, 'utf8')) as Record<string, string> & {
    characters: { name: string; descHtml: string; protag: boolean; notes: { noteTitle: string; noteText: string }[] }[];
  };
  return buildStory({
    ...texts,
    characters: characters.map(({ name, descHtml: desc, protag, notes }) =>
      buildCharacter({ name, desc, protag, notes: notes.map((note) => buildNote(note)) }),
    ),
  });
}

const LONG = 'Slowly, the river comes up the stairs. '.repeat(600).slice(0, 20_000);

/** Texts whose white space, marks, and direction matter. */
const DIFFICULT_TEXTS: readonly string[] = [
  // Verse and nested lists.
  'Stanza:\n    indented line\n        deeper line\n\n- heist\n  - vault\n    - third lock\n- escape\n\n1. first\n\ta tabbed line\n\nEND  \ntwo trailing spaces above',
  '  The salt road runs\n      to where the sea was,\n  and nobody  walks it.\n\n\t* one\n\t\t* two\n\t\t\t1) three',
  'He left.  She stayed.  “Wait,”  he said.',
  // Right to left, and both directions.
  'עדה נושאת את הדואר,\n    דלת אחר דלת.\n\nفي الوادي 1955: «Ada» تمشي.\n- أولاً\n  - ثانياً',
  '👩🏽‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️\n  🦊  🌊\n\n日本語の文。\nไทย देवनागरी ελληνικά',
  // What Markdown and text files use for their own purposes.
  '# not a heading\n## What They Want\n\n**The Old Wound**\n\nAct II\nWhat They Want\n1. The Old Wound\n Characters\n\nACT 1: he rides along',
  '```\nAn Ordinary Day\n~~~\n---\n===\n--\n-\n> quoted?\n> Who goes there?\n\n| a | b |\n*x* _y_ `z` [l](u) <b> &amp; &nbsp; \\ \\* C:\\',
  'Contents\n...\n…\n\nan outline by nobody\n“quoted”\n{#id} ^id #tag\n+++\na: b\n+++',
];

/** A story of 32 answers with verse, nested lists, right-to-left text and emoji. */
export const difficultStory = (): Outline =>
  buildStory({
    title: '“Salt” & #1: שיר 🦊 #',
    ...Object.fromEntries(BEAT_KEYS.map((key, i) => [key, DIFFICULT_TEXTS[i % DIFFICULT_TEXTS.length]!])),
    characters: [
      buildCharacter({
        name: 'עדה 🦊 #',
        desc: '<p>He left.  She stayed.</p><p>    Indented verse</p><ul><li><p>a</p><ul><li><p>b</p><ol><li><p>c</p><ul><li><p>d</p></li></ul></li></ol></li></ul></li></ul><pre>```\n  code\n</pre>',
        notes: [buildNote({ noteTitle: 'Act I #', noteText: DIFFICULT_TEXTS[0]! })],
      }),
    ],
  });

/** Stories of every kind that must survive export and import. */
export const STORIES: readonly (readonly [string, () => Outline])[] = [
  ['the example story', exampleStory],
  ['one with nothing but a title', () => buildStory()],
  ['answers of 20,000 characters', () => buildStory({ act1a01: LONG, act3a08: LONG })],
  [
    'Hebrew and Arabic',
    () =>
      buildStory({
        title: 'הכתובת להחזרה',
        ...inEveryBeat('עדה נושאת את הדואר.\nفي الوادي 1955.\n\nהסוף'),
        characters: [buildCharacter({ name: 'עדה', desc: '<p>נושאת <strong>דואר</strong></p>' })],
      }),
  ],
  [
    'emoji, signs and every script',
    () =>
      buildStory({
        title: '👩🏽‍🚀 & <Friends> “quoted” ]]>',
        ...inEveryBeat(
          '👨‍👩‍👧‍👦 日本語 ひらがな ελληνικά देवनागरी ไทย <script>alert(1)</script> & "x" \'y\' ]]> \u00A0\u200D\uFEFF',
        ),
        characters: [
          buildCharacter({
            name: '<b>&amp;</b> 🦊',
            desc: '<h2>Head</h2><p>One<br>two <em>it <strong>both</strong></em> <u>u</u> <s>s</s> <code>c&lt;</code></p><ul><li><p>a</p><ol><li><p>b</p></li><li><p>c</p></li></ol></li><li><p>d</p><p>e</p></li></ul><blockquote><p>q</p></blockquote><hr><pre>  pre\n  two</pre>',
            notes: [buildNote({ noteTitle: '# 1', noteText: '- a\n- b\n\n\n\n1955. c' })],
          }),
        ],
      }),
  ],
  ['32 answers with verse, nested lists, right-to-left text and emoji', difficultStory],
  [
    '40 characters',
    () =>
      buildStory({
        act1a01: 'A crowd.',
        characters: Array.from({ length: 40 }, (_, i) =>
          buildCharacter({ name: `Person ${i}`, protag: i === 7, notes: [buildNote({ noteTitle: `Age of ${i}` })] }),
        ),
      }),
  ],
];
