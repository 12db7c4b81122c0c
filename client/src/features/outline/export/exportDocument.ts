import {
  normalizeLineBreaks,
  ACTS,
  BEAT_KEYS,
  beatKeysOf,
  HEADINGS,
  isPresent,
  type Act,
  type BeatKey,
  type Character,
  type Id,
  type OutlineTexts,
} from '@trefoil/server/contract';
import { languageOf } from '../../../lib/language.ts';
import { withoutBlankLines } from '../../../lib/text.ts';
import { parseBlocks, type Block, type Run } from '../characters/descriptionBlocks.ts';
import { protagonistsFirst } from '../characters/list/protagonistsFirst.ts';
import { NUMERAL } from '../outlineProgress.ts';
import { EMPTY_BEAT, UNTITLED } from '../outlineTitle.ts';
import { loadCode } from '../../../lib/loadCode.ts';

/** What to include in an exported document. */
export interface DocumentOptions {
  /** All three acts, or one of them. */
  act: Act | 'all';
  /** Characters with their descriptions and notes. */
  characters: boolean;
  /** Unanswered beats, as '...'. */
  emptyBeats: boolean;
  /** The question above each answer. */
  questions: boolean;
}

export const DEFAULT_OPTIONS: DocumentOptions = { act: 'all', characters: true, emptyBeats: false, questions: false };

/** A beat or a character with its heading. */
export interface Entry {
  /** Unique in the document: 'act1a01', 'character-1'. */
  id: string;
  title: string;
  /** The question that a beat answers. */
  question?: string;
  isProtagonist?: boolean;
  blocks: Block[];
  /** The notes of a character. */
  notes: { title: string; blocks: Block[] }[];
}

/** An act, or the characters. */
export interface Chapter {
  id: string;
  title: string;
  entries: Entry[];
}

/** An outline prepared for export, from which every format is written. Plain data, so that it can be sent to a worker. */
export interface ExportDocument {
  /** The outline's `_id`. */
  id: Id;
  title: string;
  author: string;
  /** BCP 47. */
  language: string;
  chapters: Chapter[];
}

/** The title of an entry where text alone says who the protagonist is. */
export const titleWithRole = ({ title, isProtagonist }: Entry): string =>
  isProtagonist ? `${title} (protagonist)` : title;

/** Splits a text at blank lines into paragraphs, and these into lines, with their white space: it is part of verse and lists. */
export function paragraphsOf(text: string): Block[] {
  return withoutBlankLines(normalizeLineBreaks(text))
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => ({
      kind: 'paragraph',
      depth: 0,
      runs: paragraph.split('\n').map((line, i): Run => (i === 0 ? { text: line } : { text: line, break: true })),
    }));
}

/** A title or name on one line, as headings require. */
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ').trim();

/** The main thread yields to the browser after this many milliseconds of work, so that the page keeps responding. */
const MAX_TASK = 25;

/** Prepares an outline for export. Runs on the main thread, since workers have no DOMParser for the descriptions. */
export async function createDocument(
  outline: Partial<OutlineTexts> & { _id: Id; characters: readonly Character[] },
  author: string,
  options: DocumentOptions,
): Promise<ExportDocument> {
  const questions = options.questions ? (await loadCode(() => import('./beatQuestions.ts'))).BEAT_QUESTIONS : null;
  const beatEntries = (key: BeatKey): Entry[] => {
    const text = outline[key];
    if (!isPresent(text) && !options.emptyBeats) return [];
    const question = questions?.get(key);
    const blocks = paragraphsOf(isPresent(text) ? text! : EMPTY_BEAT);
    return [{ id: key, title: HEADINGS[key], ...(question !== undefined && { question }), blocks, notes: [] }];
  };
  const chapters: Chapter[] = ACTS.filter((act) => options.act === 'all' || act === options.act).map((act) => ({
    id: `act-${act}`,
    title: `Act ${NUMERAL[act]}`,
    entries: beatKeysOf(act).flatMap(beatEntries),
  }));
  const entries = options.characters ? await characterEntries(outline.characters) : [];
  if (entries.length > 0) chapters.push({ id: 'characters', title: 'Characters', entries });
  return {
    id: outline._id,
    title: isPresent(outline.title) ? oneLine(outline.title!) : UNTITLED,
    author: oneLine(author),
    language: languageOf(BEAT_KEYS.map((key) => outline[key]?.slice(0, 200) ?? '').join(' ')),
    chapters,
  };
}

/** The protagonists first. Yields between characters. */
async function characterEntries(characters: readonly Character[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  let startedAt = performance.now();
  for (const { name, protag, desc, notes } of protagonistsFirst(characters)) {
    if (performance.now() - startedAt > MAX_TASK) {
      await new Promise((resolve) => setTimeout(resolve));
      startedAt = performance.now();
    }
    entries.push({
      id: `character-${entries.length + 1}`,
      title: oneLine(name),
      isProtagonist: protag,
      blocks: parseBlocks(desc),
      notes: notes.map(({ noteTitle, noteText }) => ({ title: oneLine(noteTitle), blocks: paragraphsOf(noteText) })),
    });
  }
  return entries;
}

/** Makes a file name from a title in any script: 'the-return-address.docx'. */
export function fileNameOf(title: string | undefined, extension: string): string {
  const name = (title ?? '')
    .normalize('NFC')
    .toLowerCase()
    // Combining marks are removed along with the symbols they modify: an emoji's variation selector is invisible.
    .replace(/(?:^\p{M}+|[^\p{L}\p{M}\p{N}]\p{M}*)+/gu, '-')
    .slice(0, 80)
    .replace(/^-+|-+$|[\uD800-\uDBFF]$/g, '');
  return `${name || 'outline'}.${extension}`;
}
