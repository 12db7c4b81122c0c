import {
  actOf,
  normalizeLineBreaks,
  FIELDS,
  HEADINGS,
  isPresent,
  MAX,
  OUTLINE_TEXTS,
  problemOf,
} from '@trefoil/server/contract';
import { differingWords, haveLittleInCommon } from '../../../../lib/differingWords.ts';
import { cleanProse, withoutBlankLines } from '../../../../lib/text.ts';
import { BEAT_QUESTIONS } from '../../export/beatQuestions.ts';
import { EMPTY_BEAT, UNTITLED } from '../../outlineTitle.ts';
import { divideFile, type Section } from './divideFile.ts';
import type { ParsedFile, Passage } from './readFile.ts';
import { UnreadableFile } from './unreadableFile.ts';
import { unwrap, wrapWidthOf } from './unwrap.ts';

/** How many unmatched passages are shown. */
const MAX_UNMATCHED = 100;

/** Parses Markdown or plain text: the title first, each answer below the heading of its beat. @throws UnreadableFile */
export function parseMarkdown(text: string): ParsedFile {
  const { isMarkdown, title, sections: withQuestions } = divideFile(cleanText(text));
  const hasQuestions = withQuestions.every(startsWithQuestion);
  const sections = withQuestions.map((section) => withoutQuestion(section, hasQuestions));
  const width = wrapWidthOf(sections.map((section) => section.text));
  const plainText = (part: string) => {
    const unwrapped = width === null ? part : unwrap(part, width);
    // A much longer text is rejected anyway.
    return isMarkdown && unwrapped.length < 4 * MAX.beat ? unescapeMarkdown(unwrapped) : unwrapped;
  };
  const outline: ParsedFile['outline'] = {};
  if (title !== undefined) outline.title = isMarkdown ? unescapeMarkdown(title) : title;
  const unmatched: Passage[] = [];
  const characterPassages: string[] = [];
  for (const section of sections) {
    const { of: key, text: content, act } = section;
    if (key === 'characters')
      addPassages(characterPassages, passagesOf(content, !hasBlankLine(content)).map(plainText));
    else if (key === 'none') addPassages(unmatched, unmatchedIn({ ...section, text: plainText(content) }, unmatched));
    else {
      const answer = answerIn(plainText(content), BEAT_QUESTIONS.get(key)!);
      // A heading without text may be one of a table of contents.
      if (!outline[key]) outline[key] = answer;
      else if (answer)
        addPassages(
          unmatched,
          passagesOf(answer).map((passage) => ({ text: passage, act })),
        );
    }
  }

  if (!isPresent(outline.title) || outline.title === UNTITLED) delete outline.title;
  const rejected = removeInvalid(outline);
  if (Object.keys(outline).length === 0 && rejected.length === 0 && unmatched.length === 0)
    throw new UnreadableFile('There is no text below the headings of this file. Nothing was changed.');
  if (unmatched.length > MAX_UNMATCHED)
    rejected.push(
      `Only the first ${MAX_UNMATCHED} passages that couldn’t be matched are listed. Import the rest from a file of its own.`,
    );
  return {
    outline,
    characters: [],
    profile: null,
    works: [],
    unmatched: unmatched.slice(0, MAX_UNMATCHED).map((passage) => ({ ...passage, text: withinLimit(passage.text) })),
    characterPassages: characterPassages.map(withinLimit),
    rejected,
    isExact: false,
  };
}

/** Removes the texts that don't meet the rules of their fields. @returns messages about them */
function removeInvalid(outline: ParsedFile['outline']): string[] {
  const rejected: string[] = [];
  for (const field of OUTLINE_TEXTS) {
    const problem = outline[field] ? problemOf(FIELDS.outline[field], outline[field]) : undefined;
    if (!problem) continue;
    rejected.push(`${field === 'title' ? 'Title' : HEADINGS[field]}: ${problem}`);
    delete outline[field];
  }
  return rejected;
}

/**
 * A page break on a line of its own is a blank line; other control characters are treated as in forms. Files that were put
 * together have a byte order mark at the beginning of each.
 */
const cleanText = (text: string) =>
  cleanProse(normalizeLineBreaks(text).replace(/\n\f(?=\n)/g, '\n')).replace(/^\uFEFF+/gm, '');

const withinLimit = (passage: string) => passage.slice(0, MAX.beat);

/** Unlike `push`, it takes any number. */
const addPassages = <Item>(list: Item[], passages: readonly Item[]) =>
  passages.forEach((passage) => list.push(passage));

const hasBlankLine = (text: string) => /\n\s*\n/.test(text);

/** The paragraphs of a text, or its lines. */
const passagesOf = (text: string, byLine = false): string[] =>
  text
    .split(byLine ? '\n' : /\n\s*\n/)
    .map((passage) => passage.trim())
    .filter((passage) => passage !== '');

/**
 * The passages of a section that is not below a heading of ours: all of it below its own heading, otherwise its paragraphs.
 *
 * @param before the passages above it, each of which may have been taken for a beat
 */
function unmatchedIn({ text, heading, act }: Section, before: readonly Passage[]): Passage[] {
  if (!heading || text.length > MAX.beat) return passagesOf(text).map((passage) => ({ text: passage, act }));
  const { words, guesses } = heading;
  // A heading alone is kept, unless it only divides the file.
  if (text === '') return guesses.length > 0 || heading.act ? [] : [{ text: words, act }];
  const possible = guesses.filter((key) => !act || actOf(key) === act);
  const guess = possible.find((key) => before.every((passage) => passage.guess !== key)) ?? possible[0];
  return [{ text, heading: words, act, guess }];
}

/** The question at the beginning of each answer, as a quotation, indented, or neither, in one line or wrapped. */
const QUESTIONS: ReadonlyMap<string, RegExp> = new Map(
  Array.from(BEAT_QUESTIONS, ([key, question]) => {
    const words = question.split(' ').map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
    const between = '(?:[ \\t]+|[ \\t]*\\n[ \\t]*(?:>[ \\t]*)?)';
    return [key, new RegExp(`^(>?)[ \\t]*${words.join(between)}[ \\t]*(?:\\n|$)`)];
  }),
);

/** Whether an answer starts with its question, as in a Word file saved as text. Other sections don't count. */
const startsWithQuestion = ({ of: key, text }: Section): boolean =>
  text === '' || (QUESTIONS.get(key)?.test(text) ?? true);

/** Leaves out the question above an answer if it is a quotation, or if all answers of the file have theirs. */
function withoutQuestion(section: Section, hasQuestions: boolean): Section {
  const { of: key, text } = section;
  const found = QUESTIONS.get(key)?.exec(text);
  return {
    ...section,
    text: found && (hasQuestions || found[1]) ? withoutBlankLines(text.slice(found[0].length)) : text,
  };
}

/**
 * The answer below a heading, without an earlier wording of the question that precedes it as a quotation, recognized if most of
 * it is the same. '...' stands for no answer.
 */
function answerIn(content: string, question: string): string {
  const first = content.split('\n', 1)[0]!;
  const quotation = /^(?:>[^\n]*\n?)+/.exec(content)?.[0] ?? '';
  const isQuestion = (quoted: string) => {
    const words = quoted.replace(/^>\s*/gm, '').replace(/\s+/g, ' ').trim();
    return words.endsWith('?') && !haveLittleInCommon(differingWords(words, question));
  };
  // The first line alone, as an answer may begin with a quotation, too.
  const found = [first.startsWith('>') ? first : '', quotation].find(isQuestion);
  const answer = found === undefined ? content : withoutBlankLines(content.slice(found.length));
  return answer === EMPTY_BEAT ? '' : answer;
}

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * Removes the markup of hard line breaks and the backslashes of escaped characters; entities become their characters. Code stays
 * as it is.
 */
const unescapeMarkdown = (text: string): string =>
  text
    .replace(/ +(?=\n)/g, '')
    .replace(
      /^(`{3,}|~{3,})[^]*?^\1[`~]*$|(`+)[^`\n]+\2|\\(\n|[!-/:-@[-`{-~])|&(?:#(x?[\da-f]{1,6})|([a-z]+));/gim,
      (found, _fence, _code, escaped?: string, number?: string, name = '') =>
        escaped ?? (number === undefined ? ENTITIES[name] : characterOf(number)) ?? found,
    );

/** The character of a numeric entity, 'x' before a hexadecimal number. */
const characterOf = (number: string): string | undefined => {
  const code = Number(/^x/i.test(number) ? `0${number}` : number);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
};
