import { FIELDS, HEADINGS, isPresent, MAX, OUTLINE_TEXTS, problemOf, type BeatKey } from '@trefoil/server/contract';
import { EMPTY_BEAT, UNTITLED } from '../../outlineTitle.ts';
import { BEAT_QUESTIONS } from '../../export/beatQuestions.ts';
import { headingOf, looksLikeHeading } from './headings.ts';
import type { ParsedFile } from './readFile.ts';
import { UnreadableFile } from './unreadableFile.ts';

/** So many passages without a place are shown; a file with more is another kind of file. */
const MAX_LEFTOVERS = 100;
const HASHES = /^ {0,3}#{1,6}\s+/;
/** A heading as high as those of acts; those of characters and notes are lower. */
const HIGH = /^ {0,3}#{1,2}\s/;

/** Reads Markdown or plain text: the title first, each beat below its heading. @throws UnreadableFile */
export function parseMarkdown(text: string): ParsedFile {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  // The first heading tells: an answer in plain text may hold some Markdown.
  const isMarkdown = HASHES.test(lines.find((line) => looksLikeHeading(line.replace(HASHES, ''))) ?? '');
  // A story may be called like one of its beats.
  const isTitled = isMarkdown && (lines[2] ?? '').startsWith('*an outline by ');
  const outline: ParsedFile['outline'] = {};
  const unmatched: string[] = [];
  /** Where the lines belong that are being read. */
  let place: BeatKey | 'nowhere' | 'characters' = 'nowhere';
  let hasSkippedCharacters = false;
  let passage: string[] = [];

  function close() {
    const words = passage.join('\n').trim();
    passage = [];
    if (words === '' || place === 'characters') return;
    if (place === 'nowhere' || outline[place] !== undefined) unmatched.push(...words.split(/\n\s*\n/, MAX_LEFTOVERS));
    else outline[place] = answerIn(isMarkdown ? unescaped(words) : words, BEAT_QUESTIONS.get(place)!);
  }

  lines.forEach((line, i) => {
    const words = line.replace(HASHES, '').trim();
    const standsAlone = isMarkdown ? HASHES.test(line) : line === words && (i === 0 || lines[i - 1]!.trim() === '');
    const heading = standsAlone && !(isTitled && i === 0) ? headingOf(words) : null;
    // What our characters are called and what is noted of them can read like a heading.
    if (heading !== null && (place !== 'characters' || (heading === 'act' && (!isMarkdown || HIGH.test(line))))) {
      close();
      hasSkippedCharacters ||= heading === 'characters';
      place = heading === 'act' ? 'nowhere' : heading;
    } else if (outline.title === undefined && place === 'nowhere' && titleIn(line, isMarkdown) !== null) {
      close();
      outline.title = titleIn(line, isMarkdown)!;
    } else if (place === 'nowhere' && /^\*?an outline by /.test(words)) {
      // Who wrote it is known.
    } else {
      if (isMarkdown && standsAlone && place !== 'characters') {
        close();
        place = 'nowhere';
      }
      passage.push(isMarkdown || !(line.startsWith(' ') && looksLikeHeading(line)) ? line : line.slice(1));
    }
  });
  close();

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
      'No heading of Trefoil was found in this file. It needs headings such as “An Ordinary Day”, each above its answer. Nothing was changed.',
    );
  return {
    outline,
    characters: [],
    profile: null,
    works: [],
    unmatched: unmatched.slice(0, MAX_LEFTOVERS).map((words) => words.slice(0, MAX.beat)),
    rejected,
    exact: false,
    hasSkippedCharacters,
  };
}

/** The title in a line, if it is one: '# Title', in plain text '“Title”'. */
function titleIn(line: string, isMarkdown: boolean): string | null {
  const found = (isMarkdown ? /^#\s+(\S.*)$/s : /^“(.+)”$/s).exec(line.trim())?.[1];
  return found === undefined ? null : isMarkdown ? unescaped(found) : found;
}

/** The answer alone: without the question that may stand above it; three dots are none. */
function answerIn(words: string, lead: string): string {
  const answer = words.startsWith(`> ${lead}`) ? words.slice(lead.length + 2).trim() : words;
  return answer === EMPTY_BEAT ? '' : answer;
}

/** Markdown's hard line breaks and backslashes, taken back. */
const unescaped = (text: string): string => text.replace(/\\(\n|[!-/:-@[-`{-~])/g, '$1');
