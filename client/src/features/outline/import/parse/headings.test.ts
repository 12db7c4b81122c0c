import { BEAT_KEYS, HEADINGS } from '@trefoil/server/contract';
import { read } from '../../testing/importing.ts';

describe('headings in Markdown of other programs', () => {
  const TITLE = '# The Salt Road\n\n';

  // What is above the first heading, and the two headings.
  it.each([
    ['Setext', 'The Salt Road\n===\n\n', 'An Ordinary Day\n---', 'What They Want\n-'],
    ['Setext without blank lines', 'The Salt Road\n===\n', 'An Ordinary Day\n---', 'What They Want\n--'],
    ['Setext and number signs', `${TITLE}## Act I\n\n`, 'An Ordinary Day\n---', '### What They Want'],
    ['Setext and numbers', 'The Salt Road\n===\n\n', '1. An Ordinary Day\n---', '2) What They Want\n---'],
    ['identifiers', '# The Salt Road {#top}\n\n', '### An Ordinary Day {#a .beat}', '### What They Want ^a1b2-c'],
    ['numbers', `${TITLE}## 1. Act I\n\n`, '### 1.1 An Ordinary Day', '### 1.2. What They Want'],
    ['numbers in parentheses', TITLE, '### (1) An Ordinary Day', '### Act I, Beat 2: What They Want'],
    ['labels', TITLE, '### I · 01 An Ordinary Day', '### Beat 2: What They Want'],
    ['closing signs', TITLE, '### An Ordinary Day ###', '  ## What  They Want:'],
    ['italics', TITLE, '*An Ordinary Day*', '*What They Want*'],
    ['bold headings', '# **The Salt Road**\n\n', '### **An Ordinary Day**', '### __1\\. What They Want__'],
    ['bold lines', TITLE, '**An Ordinary Day**', '**2. What They Want:**'],
    ['bold lines with numbers', `${TITLE}## Act I\n\n`, '1. **An Ordinary Day**', '**2.** **What They Want**'],
    ['links and tags', TITLE, '## [An Ordinary Day](#a)', '## <a id="b"></a>What They Want'],
    ['one level less', `${TITLE}# Act I\n\n`, '## An Ordinary Day', '## What They Want'],
    ['one level more', '## The Salt Road\n\n### Act I\n\n', '#### An Ordinary Day', '#### What They Want'],
    ['a single level', TITLE, '# An Ordinary Day', '# What They Want'],
    [
      'a table of contents',
      `${TITLE}## Contents\n\n- [An Ordinary Day](#a)\n\n`,
      '### An Ordinary Day',
      '### What They Want',
    ],
  ])('are recognized: %s', (_, start, first, second) => {
    const parsed = read(`${start}${first}\n\nShe wakes.\n\n${second}\n\nThe keys.`);
    expect(parsed.outline).toEqual({ title: 'The Salt Road', act1a01: 'She wakes.', act1a02: 'The keys.' });
    expect(parsed.unmatched).toEqual([]);
  });

  it.each([
    ['YAML', '---\n# note\ntitle: X\ntags:\n  - a\naliases:\n- b\n---\n'],
    ['YAML with unusual keys', '\n---\ndate created: 2026\n"quoted key": 1\nüberschrift: X\ntags: [a,\n  b\n]\n---\n'],
    ['TOML', '+++\ntitle = "What They Want"\ntags = [\n  "a",\n]\n+++\n'],
  ])('are recognized below the metadata in %s, and without blank lines', (_, metadata) => {
    const parsed = read(`${metadata}${TITLE}### An Ordinary Day\nShe wakes.\n**What They Want**\nThe keys.`);
    expect(parsed.outline).toEqual({ title: 'The Salt Road', act1a01: 'She wakes.', act1a02: 'The keys.' });
    expect(parsed.unmatched).toEqual([]);
  });

  it('are not looked for in code', () => {
    const first = '[[Ada Pruitt|Ada]] wakes. #tag\n\n> [!note] Later\n> rain';
    const second = '==The keys== %%hidden%%\n\n```dataview\n# not a heading\n```\n\nAfter the code.';
    const { outline } = read(`### An Ordinary Day\n\n${first}\n\n### What They Want\n\n${second}\n`);
    expect(outline).toEqual({ act1a01: first, act1a02: second });
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
    expect(parsed.unmatched).toEqual([{ heading: '1 enemy arrives', text: 'More of the answer.' }]);
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

it.each(['```js\n', '```\n', '### An Ordinary Day\n\nx\n\n', '**a**\n'])(
  'reads a large file of %j in reasonable time',
  (part) => {
    const before = process.cpuUsage();
    read(`### What They Want\n\n${part.repeat(30_000)}`);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000);
  },
);

it('recognizes every heading as it is written', () => {
  const text = BEAT_KEYS.map((key) => `${HEADINGS[key]}\n${key}`).join('\n');
  expect(read(text).outline).toEqual(Object.fromEntries(BEAT_KEYS.map((key) => [key, key])));
});

describe('names of other story structures', () => {
  const guessesIn = (text: string) =>
    read(text).unmatched.map(({ heading, text: words, guess }) => [heading, words, guess]);

  it.each([
    [
      'Markdown',
      '# The Salt Road\n\n## Opening Image\n\nShe wakes.\n\nShe works.\n\n## 2. The Catalyst (10%)\n\nA letter.',
    ],
    ['bold lines', '**Opening Image**\n\nShe wakes.\n\nShe works.\n\n**The Catalyst:**\n\nA letter.'],
    ['plain text', 'Opening Image\nShe wakes.\n\nShe works.\n\nTHE CATALYST\nA letter.'],
    ['one line each', 'Opening Image: She wakes.\n\nShe works.\n- **The Catalyst:** A letter.'],
  ])('are guesses in %s', (_, text) => {
    expect(guessesIn(text)).toEqual([
      ['Opening Image', 'She wakes.\n\nShe works.', 'act1a01'],
      [expect.stringMatching(/the catalyst/i), 'A letter.', 'act1a05'],
    ]);
  });

  it('mean the beats of the act above them, and a name that comes twice the next beat', () => {
    expect(
      guessesIn('# Act II\n\n## Meeting the Mentor\n\na\n\n## Climax\n\nb\n\n## Pinch\n\nc\n\n## Pinch\n\nd'),
    ).toEqual([
      ['Meeting the Mentor', 'a', 'act2a04'],
      ['Climax', 'b', undefined],
      ['Pinch', 'c', 'act2a03'],
      ['Pinch', 'd', 'act2a09'],
    ]);
  });

  it('do not divide the answers of a file with our headings', () => {
    expect(read('An Ordinary Day\n\nMidpoint\n\nClimax: later').outline).toEqual({
      act1a01: 'Midpoint\n\nClimax: later',
    });
  });

  it('keep what is below other headings, and a heading alone', () => {
    expect(read('# Act One\n\nAn idea.\n\n## Shopping\n\n## Scene 3: Storm\n\nRain.').unmatched).toEqual([
      { text: 'An idea.', act: 1 },
      { text: 'Shopping', act: 1 },
      { heading: 'Scene 3: Storm', text: 'Rain.', act: 1 },
    ]);
  });
});
