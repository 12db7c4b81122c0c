import type { Act, BeatKey } from '@trefoil/server/contract';
import { withoutBlankLines } from '../../../../lib/text.ts';
import { looksLikeHeading, type Heading } from './headings.ts';
import { isKnownHeading, scanLines, type Line } from './scanLines.ts';

/** The text below a heading. */
export interface Section {
  of: BeatKey | 'characters' | 'none';
  text: string;
  /** The act whose heading is above. */
  act?: Act | undefined;
  /** A heading that is not ours, as it is written. */
  heading?: Pick<Heading, 'words' | 'act' | 'guesses'> | undefined;
}

const BYLINE = /^[*_]?an outline by /;
/** In Markdown, a line that separates a section from the next one. */
const RULE_AT_END = /(?:^|\n[ \t]*\n) {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
/** The byline is among the first lines. */
const MAX_BYLINE = 10;

/** Divides Markdown or plain text into the title and the sections below known headings; 'none' is any other text. */
export function divideFile(text: string): { isMarkdown: boolean; title: string | undefined; sections: Section[] } {
  const { isMarkdown, lines } = scanLines(text);
  const bylineAt = lines.slice(0, MAX_BYLINE).findIndex((line) => BYLINE.test(line.text.trim()));
  const titleAt = findTitle(lines, bylineAt, isMarkdown);
  const sections: (Section & { lines: string[]; level: number })[] = [];
  let act: Act | undefined;
  const startSection = (of: Section['of'], level: number, unknown?: Section['heading']) =>
    sections.push({ of, level, act, heading: unknown, lines: [], text: '' });
  startSection('none', 0);
  lines.forEach((line, i) => {
    if (i === titleAt || i === bylineAt) return;
    const current = sections.at(-1)!;
    const { heading } = line;
    // Names, descriptions and notes of characters can look like a heading, but on a lower level.
    const belongsToCurrent = !heading || (isMarkdown && current.of === 'characters' && heading.level > current.level);
    if (!belongsToCurrent && heading.kind !== null) {
      act = heading.act ?? (heading.kind === 'characters' ? undefined : act);
      startSection(heading.kind === 'act' ? 'none' : heading.kind, heading.level);
      return;
    }
    // An unknown heading starts a part of its own, unless it is one within an answer.
    if (!belongsToCurrent && (current.of === 'none' || heading.level <= current.level)) {
      act = heading.act ?? act;
      startSection('none', 0, { ...heading, words: titleIn(line).replace(/:$/, '') });
      return;
    }
    sections.at(-1)!.lines.push(isMarkdown ? line.text : withoutIndent(line.text));
  });
  const title = titleAt < 0 ? undefined : titleIn(lines[titleAt]!);
  return {
    isMarkdown,
    title,
    sections: sections
      .map(({ of, lines: content, ...rest }, i) => {
        const text = withoutBlankLines(content.join('\n'));
        const isLast = i === sections.length - 1;
        const withoutRule = isMarkdown && !isLast ? withoutBlankLines(text.replace(RULE_AT_END, '')) : text;
        return { of, text: withoutRule, act: rest.act, heading: rest.heading };
      })
      .filter(({ of, text, heading }) => of !== 'none' || text !== '' || heading),
  };
}

/** The line above the byline, a heading above the others, or, in plain text, a line in quotation marks. -1 without one. */
function findTitle(lines: readonly Line[], bylineAt: number, isMarkdown: boolean): number {
  if (bylineAt > 0) return lines.findLastIndex(({ text }, i) => i < bylineAt && text.trim() !== '');
  const firstKnown = lines.findIndex(isKnownHeading);
  const first = lines[firstKnown]?.heading;
  return lines.slice(0, Math.max(0, firstKnown)).findIndex(({ text, heading }) => {
    if (!isMarkdown) return /^(?:“.+”|# +\S.*)$/.test(text.trim());
    const isAboveAct = first?.kind === 'act' && heading?.level === first.level - 1;
    return heading?.level === 1 || isAboveAct;
  });
}

/** The words of a title, without Markdown's heading marks, an underline, or the quotation marks of plain text. */
const titleIn = ({ text, heading }: Line): string =>
  heading
    ? text
        .split('\n', 1)[0]!
        .replace(/^ {0,3}#{1,6}\s+|\s+#+\s*$|\s*\{#[^{}]*\}$/g, '')
        .replace(/^(\*\*|__)(.+)\1$/, '$2')
        .trim()
    : text.trim().replace(/^“(.+)”$|^# +/, '$1');

/** Plain text is exported with a space before lines that look like headings. */
const withoutIndent = (line: string): string => (line.startsWith(' ') && looksLikeHeading(line) ? line.slice(1) : line);
