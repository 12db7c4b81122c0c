import { FIELDS, HEADINGS, isPresent, MAX, OUTLINE_TEXTS, problemOf, type BeatKey } from '@trefoil/server/contract';
import { EMPTY_BEAT, UNTITLED } from '../../outlineTitle.ts';
import { BEAT_QUESTIONS } from '../../export/beatQuestions.ts';
import { headingOf, looksLikeHeading } from './headings.ts';
import type { ParsedFile } from './readFile.ts';
import { UnreadableFile } from './unreadableFile.ts';

/** How many unmatched passages are shown. */
const MAX_UNMATCHED = 100;
const HEADING_MARKER = /^ {0,3}#{1,6}\s+/;
/** The level of act headings; those of characters and notes are lower. */
const ACT_LEVEL = /^ {0,3}#{1,2}\s/;

/** Parses Markdown or plain text: the title first, each answer below the heading of its beat. @throws UnreadableFile */
export function parseMarkdown(text: string): ParsedFile {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  // Decided by the first heading, since an answer in plain text may contain Markdown.
  const isMarkdown = HEADING_MARKER.test(
    lines.find((line) => looksLikeHeading(line.replace(HEADING_MARKER, ''))) ?? '',
  );
  // The title may be the same as the heading of a beat.
  const startsWithTitle = isMarkdown && (lines[2] ?? '').startsWith('*an outline by ');
  const outline: ParsedFile['outline'] = {};
  const unmatched: string[] = [];
  /** The section that the current line belongs to. */
  let section: BeatKey | 'none' | 'characters' = 'none';
  let hasSkippedCharacters = false;
  let sectionLines: string[] = [];

  function endSection() {
    const content = sectionLines.join('\n').trim();
    sectionLines = [];
    if (content === '' || section === 'characters') return;
    if (section === 'none' || outline[section] !== undefined)
      unmatched.push(...content.split(/\n\s*\n/, MAX_UNMATCHED));
    else outline[section] = answerIn(isMarkdown ? unescapeMarkdown(content) : content, BEAT_QUESTIONS.get(section)!);
  }

  lines.forEach((line, i) => {
    const words = line.replace(HEADING_MARKER, '').trim();
    const standsAlone = isMarkdown
      ? HEADING_MARKER.test(line)
      : line === words && (i === 0 || lines[i - 1]!.trim() === '');
    const heading = standsAlone && !(startsWithTitle && i === 0) ? headingOf(words) : null;
    // Names, descriptions and notes of characters can look like a heading.
    if (
      heading !== null &&
      (section !== 'characters' || (heading === 'act' && (!isMarkdown || ACT_LEVEL.test(line))))
    ) {
      endSection();
      hasSkippedCharacters ||= heading === 'characters';
      section = heading === 'act' ? 'none' : heading;
    } else if (outline.title === undefined && section === 'none' && titleIn(line, isMarkdown) !== null) {
      endSection();
      outline.title = titleIn(line, isMarkdown)!;
    } else if (section === 'none' && /^\*?an outline by /.test(words)) {
      // The byline is not part of any answer.
    } else {
      if (isMarkdown && standsAlone && section !== 'characters') {
        endSection();
        section = 'none';
      }
      sectionLines.push(isMarkdown || !(line.startsWith(' ') && looksLikeHeading(line)) ? line : line.slice(1));
    }
  });
  endSection();

  if (!isPresent(outline.title) || outline.title === UNTITLED) delete outline.title;
  const rejected: string[] = [];
  for (const field of OUTLINE_TEXTS) {
    const problem = outline[field] ? problemOf(FIELDS.outline[field], outline[field]) : undefined;
    if (!problem) continue;
    rejected.push(`${field === 'title' ? 'Title' : HEADINGS[field]}: ${problem}`);
    delete outline[field];
  }
  if (Object.keys(outline).length === 0 && rejected.length === 0)
    throw new UnreadableFile(
      'No Trefoil headings found. Put headings such as “An Ordinary Day” above the answers. Nothing was changed.',
    );
  return {
    outline,
    characters: [],
    profile: null,
    works: [],
    unmatched: unmatched.slice(0, MAX_UNMATCHED).map((text) => text.slice(0, MAX.beat)),
    rejected,
    isExact: false,
    hasSkippedCharacters,
  };
}

/** The title, if a line has the form of one: '# Title', in plain text '“Title”'. */
function titleIn(line: string, isMarkdown: boolean): string | null {
  const found = (isMarkdown ? /^#\s+(\S.*)$/s : /^“(.+)”$/s).exec(line.trim())?.[1];
  return found === undefined ? null : isMarkdown ? unescapeMarkdown(found) : found;
}

/** The answer below a heading, without the question that may precede it; '...' stands for no answer. */
function answerIn(content: string, question: string): string {
  const answer = content.startsWith(`> ${question}`) ? content.slice(question.length + 2).trim() : content;
  return answer === EMPTY_BEAT ? '' : answer;
}

/** Removes the backslashes of escaped characters and hard line breaks. */
const unescapeMarkdown = (text: string): string => text.replace(/\\(\n|[!-/:-@[-`{-~])/g, '$1');
