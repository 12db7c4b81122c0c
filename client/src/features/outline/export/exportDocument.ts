import {
  ACTS,
  BEAT_KEYS,
  beatKeysOf,
  HEADINGS,
  isPresent,
  type Act,
  type BeatKey,
  type Character,
  type OutlineTexts,
} from '@trefoil/server/contract';
import { protagonistsFirst } from '../characters/list/protagonistsFirst.ts';
import { NUMERAL } from '../outlineProgress.ts';
import { EMPTY_BEAT, UNTITLED } from '../outlineTitle.ts';
import { languageOf } from '../../../lib/language.ts';
import { parseBlocks, type Block } from '../characters/descriptionBlocks.ts';

/** What of an outline is taken along. */
export interface DocumentOptions {
  /** All three acts, or one of them. */
  act: Act | 'all';
  /** Characters with their descriptions and notes. */
  characters: boolean;
  /** Empty beats keep their heading and three dots. */
  emptyBeats: boolean;
  /** Each answer stands below its question. */
  questions: boolean;
}

/** A beat as it stands in a file. */
export interface DocumentBeat {
  key: BeatKey;
  heading: string;
  question?: string;
  /** Paragraphs, each a list of lines as the writer broke them. */
  paragraphs: string[][];
}

export interface DocumentCharacter {
  name: string;
  protag: boolean;
  blocks: Block[];
  notes: { title: string; paragraphs: string[][] }[];
}

/** An outline as a book that every format writes down in its own way; plain data, so that a worker can write it. */
export interface ExportDocument {
  title: string;
  author: string;
  /** BCP 47. */
  language: string;
  acts: { act: Act; numeral: string; beats: DocumentBeat[] }[];
  characters: DocumentCharacter[];
}

/** Splits a text at blank lines into paragraphs, and these into lines. */
export function paragraphsOf(text: string): string[][] {
  return text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()));
}

/** Work on the page's own thread pauses after this long, so that it stays quick to the touch, in milliseconds. */
const PIECE = 25;

/**
 * Makes the book of an outline, the protagonist first among the characters. Descriptions are read with the browser's parser,
 * which no worker has; between them it pauses.
 */
export async function createDocument(
  outline: Partial<OutlineTexts> & { characters: readonly Character[] },
  author: string,
  { act: chosen, characters: withPeople, emptyBeats, questions }: DocumentOptions,
): Promise<ExportDocument> {
  const leads = questions ? (await import('./beatQuestions.ts')).BEAT_QUESTIONS : null;
  const beatOf = (key: BeatKey): DocumentBeat[] => {
    const text = outline[key];
    if (!isPresent(text) && !emptyBeats) return [];
    const question = leads?.get(key);
    const paragraphs = paragraphsOf(isPresent(text) ? text! : EMPTY_BEAT);
    return [{ key, heading: HEADINGS[key], ...(question !== undefined && { question }), paragraphs }];
  };
  const acts = ACTS.filter((act) => chosen === 'all' || act === chosen);
  const people = withPeople ? outline.characters : [];
  const characters: DocumentCharacter[] = [];
  let begun = performance.now();
  for (const { name, protag, desc, notes } of protagonistsFirst(people)) {
    if (performance.now() - begun > PIECE) {
      await new Promise((resolve) => setTimeout(resolve));
      begun = performance.now();
    }
    characters.push({
      name,
      protag,
      blocks: parseBlocks(desc),
      notes: notes.map(({ noteTitle, noteText }) => ({ title: noteTitle, paragraphs: paragraphsOf(noteText) })),
    });
  }
  const title = isPresent(outline.title) ? outline.title! : UNTITLED;
  return {
    title,
    author,
    language: languageOf(BEAT_KEYS.map((key) => outline[key]?.slice(0, 200) ?? '').join(' ')),
    acts: acts.map((act) => ({ act, numeral: NUMERAL[act], beats: beatKeysOf(act).flatMap(beatOf) })),
    characters,
  };
}

/** A name for the file: 'the-return-address.docx', in any script. */
export function fileNameOf(title: string | undefined, extension: string): string {
  const name = (title ?? '')
    .normalize('NFC')
    .toLowerCase()
    // Signs go with the marks that change their look: an emoji's would be all of a name, and cannot be seen.
    .replace(/(?:^\p{M}+|[^\p{L}\p{M}\p{N}]\p{M}*)+/gu, '-')
    .slice(0, 80)
    .replace(/^-+|-+$|[\uD800-\uDBFF]$/g, '');
  return `${name || 'outline'}.${extension}`;
}
