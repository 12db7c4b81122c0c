import { Parser, type Node } from 'commonmark';
import fc from 'fast-check';
import { buildCharacter } from '../../../../testing/builders.ts';
import { buildStory } from '../../testing/stories.ts';
import { createDocument, DEFAULT_OPTIONS } from '../exportDocument.ts';
import { asMarkdown } from './markdown.ts';

/** The Markdown of a description. */
async function written(desc: string): Promise<string> {
  const exported = await createDocument(buildStory({ characters: [buildCharacter({ desc })] }), 'I', DEFAULT_OPTIONS);
  return asMarkdown(exported).split('(protagonist)')[1]!.replace(/^\n+/, '').trimEnd();
}

const TAGS = { strong: 'b', emph: 'i', '<u>': 'u', '<s>': 's', code: 'c' } as const;
const STYLE_TAGS = Object.values(TAGS);

/** Each character with its styles, blanks apart: 'a:bu'. */
type Styled = string[];
const styledText = (words: string, styles: Iterable<string>): Styled =>
  Array.from(words.replace(/\s/g, ''), (character) => `${character}:${[...styles].toSorted().join('')}`);

/** The text of Markdown as a reader shows it, with its styles. */
function read(markdown: string): Styled {
  const found: Styled = [];
  const styles = new Set<string>();
  const walker = new Parser().parse(markdown).walker();
  for (let event = walker.next(); event; event = walker.next()) {
    const { type, literal }: Node = event.node;
    if (type === 'strong' || type === 'emph') styles[event.entering ? 'add' : 'delete'](TAGS[type]);
    else if (type === 'html_inline' && literal!.startsWith('</')) styles.delete(literal![2]!);
    else if (type === 'html_inline') styles.add(TAGS[literal as '<u>']);
    else if (type === 'code') found.push(...styledText(literal!, [...styles, 'c']));
    else if (literal) found.push(...styledText(literal, styles));
  }
  return found;
}

const HTML_TAGS: Readonly<Record<string, string>> = { b: 'strong', i: 'em', u: 'u', s: 's', c: 'code' };
const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const words = fc.string({
  unit: fc.constantFrom(...'ab1.,!-+#>|*_~`[](){}<&;=\\"“”’—「。」とé𝒳 \u00a0'),
  minLength: 1,
  maxLength: 6,
});
const run = fc.record({ words, styles: fc.uniqueArray(fc.constantFrom(...STYLE_TAGS), { maxLength: 3 }) });
const block = fc.record({
  kind: fc.constantFrom('p', 'p', 'h2', 'li', 'blockquote'),
  runs: fc.array(run, { minLength: 1, maxLength: 5 }),
});

it('reads back as the same words with the same styles', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 3 }), async (blocks) => {
      const runsOf = blocks.map(({ kind, runs }) => {
        const inner = runs.map(({ words: shown, styles }) =>
          styles.reduce((html, style) => `<${HTML_TAGS[style]}>${html}</${HTML_TAGS[style]}>`, escaped(shown)),
        );
        const html = `<${kind}>${inner.join('')}</${kind}>`;
        return kind === 'li' ? `<ul>${html}</ul>` : html;
      });
      const expected = blocks.flatMap(({ runs }) => runs.flatMap((one) => styledText(one.words, one.styles)));
      expect(read(await written(runsOf.join('')))).toEqual(expected);
    }),
    { seed: 7, numRuns: 150 },
  );
});

it.each([
  ['<p><strong>「いいえ。」</strong>と言った。</p>', '**「いいえ。」**&#x3068;言った。'],
  ['<p>un<em>“believable”</em>ly</p>', 'u&#x6E;*“believable”*&#x6C;y'],
  ['<p><strong>bo</strong><u><strong>ld</strong></u></p>', '**bo**<u>**ld**</u>'],
  ['<p>a <u>b</u> <s>c</s></p>', 'a <u>b</u> <s>c</s>'],
  ['<p>a<br><u>b</u><br>c<br></p>', 'a\\\n<u>b</u>\\\nc'],
])('writes the styles of %s', async (html, markdown) => expect(await written(html)).toBe(markdown));
