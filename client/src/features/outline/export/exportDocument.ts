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
import { parseBlocks, type Block } from '../characters/descriptionBlocks.ts';
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

export interface DocumentBeat {
  key: BeatKey;
  heading: string;
  question?: string;
  /** Paragraphs, each a list of lines. */
  paragraphs: string[][];
}

export interface DocumentCharacter {
  name: string;
  protag: boolean;
  blocks: Block[];
  notes: { title: string; paragraphs: string[][] }[];
}

/** An outline prepared for export, from which every format is written. Plain data, so that it can be sent to a worker. */
export interface ExportDocument {
  /** The outline's `_id`. */
  id: Id;
  title: string;
  author: string;
  /** BCP 47. */
  language: string;
  acts: { act: Act; numeral: string; beats: DocumentBeat[] }[];
  characters: DocumentCharacter[];
}

/** Splits a text at blank lines into paragraphs, and these into lines, with their white space: it is part of verse and lists. */
export function paragraphsOf(text: string): string[][] {
  return withoutBlankLines(normalizeLineBreaks(text))
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.split('\n'));
}

/** A title or name on one line, as headings require. */
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ');

/** The main thread yields to the browser after this many milliseconds of work, so that the page keeps responding. */
const MAX_TASK = 25;

/**
 * Prepares an outline for export, protagonists first among the characters. Runs on the main thread, since workers have no
 * DOMParser for the descriptions, and yields between characters.
 */
export async function createDocument(
  outline: Partial<OutlineTexts> & { _id: Id; characters: readonly Character[] },
  author: string,
  options: DocumentOptions,
): Promise<ExportDocument> {
  const questions = options.questions ? (await loadCode(() => import('./beatQuestions.ts'))).BEAT_QUESTIONS : null;
  const beatOf = (key: BeatKey): DocumentBeat[] => {
    const text = outline[key];
    if (!isPresent(text) && !options.emptyBeats) return [];
    const question = questions?.get(key);
    const paragraphs = paragraphsOf(isPresent(text) ? text! : EMPTY_BEAT);
    return [{ key, heading: HEADINGS[key], ...(question !== undefined && { question }), paragraphs }];
  };
  const acts = ACTS.filter((act) => options.act === 'all' || act === options.act);
  const characters: DocumentCharacter[] = [];
  let startedAt = performance.now();
  for (const { name, protag, desc, notes } of protagonistsFirst(options.characters ? outline.characters : [])) {
    if (performance.now() - startedAt > MAX_TASK) {
      await new Promise((resolve) => setTimeout(resolve));
      startedAt = performance.now();
    }
    characters.push({
      name: oneLine(name),
      protag,
      blocks: parseBlocks(desc),
      notes: notes.map(({ noteTitle, noteText }) => ({
        title: oneLine(noteTitle),
        paragraphs: paragraphsOf(noteText),
      })),
    });
  }
  return {
    id: outline._id,
    title: isPresent(outline.title) ? oneLine(outline.title!) : UNTITLED,
    author: oneLine(author),
    language: languageOf(BEAT_KEYS.map((key) => outline[key]?.slice(0, 200) ?? '').join(' ')),
    acts: acts.map((act) => ({ act, numeral: NUMERAL[act], beats: beatKeysOf(act).flatMap(beatOf) })),
    characters,
  };
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
