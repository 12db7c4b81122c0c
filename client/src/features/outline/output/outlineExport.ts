import { ACTS, beatKeysOf, HEADINGS, isPresent, type BeatKey } from '@trefoil/server/contract';
import type { StoredTexts } from '../outlineProgress.ts';
import { NUMERAL } from '../outlineProgress.ts';
import { quotedTitle, UNTITLED } from '../outlineTitle.ts';

/** Stands for an empty beat in the finished outline. */
export const EMPTY_BEAT = '...';
const textOf = (outline: StoredTexts, key: BeatKey) => {
  const text = outline?.[key];
  return isPresent(text) ? text!.replaceAll('\r\n', '\n').trim() : EMPTY_BEAT;
};

interface Form {
  title: string;
  by: string;
  act: (numeral: string) => string;
  beat: (heading: string, text: string) => string;
}

const write = (outline: StoredTexts, form: Form) =>
  [
    form.title,
    form.by,
    ...ACTS.flatMap((act) => [
      form.act(NUMERAL[act]),
      ...beatKeysOf(act).map((key) => form.beat(HEADINGS[key], textOf(outline, key))),
    ]),
  ].join('\n\n') + '\n';

/** The whole outline as plain text, for pasting anywhere. */
export function outlineAsText(outline: StoredTexts, author: string): string {
  return write(outline, {
    title: quotedTitle(outline),
    by: `an outline by ${author}`,
    act: (numeral) => `ACT ${numeral}`,
    beat: (heading, text) => `${heading}\n${text}`,
  });
}

/** The whole outline as Markdown that shows the writer's words and line breaks as they were typed. */
export function outlineAsMarkdown(outline: StoredTexts, author: string): string {
  return write(outline, {
    title: `# ${escapeMarkdown(outline?.title ?? UNTITLED)}`,
    by: `*an outline by ${escapeMarkdown(author)}*`,
    act: (numeral) => `## Act ${numeral}`,
    beat: (heading, text) => `### ${heading}\n\n${markdownProse(text)}`,
  });
}

/** One paragraph a block; a single line break is a hard one (a backslash survives editors that trim spaces). */
const markdownProse = (text: string) =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => escapeMarkdown(line.trim()))
        .join('\\\n'),
    )
    .join('\n\n');

/** Keeps typed characters from becoming headings, lists, emphasis, links or HTML. */
function escapeMarkdown(line: string): string {
  return line
    .replace(/[\\`*_[\]<]|~(?=~)|&(?=#?\w+;)/g, '\\$&')
    .replace(/^(#{1,6}(?=\s|$)|[-+>=|](?!\w)|[-=]{3,})/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** A file name made of the title that every system takes. */
export function outlineFileName(outline: StoredTexts): string {
  const name = (outline?.title ?? '')
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 80)
    .trim();
  return `${name || 'Outline'}.md`;
}
