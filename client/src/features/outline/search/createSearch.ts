import { foldText, foldWithPositions } from '../../../lib/foldText.ts';
import { excerptOf, splitAtRanges, type TextPart, type TextRange } from './excerpt.ts';

/** Something to search: a beat, a character, a note, a screen. */
export interface Searchable {
  /** The URL it links to. */
  readonly to: string;
  readonly title: string;
  /** Plain text that is searched besides the title. */
  readonly text: string;
}

export interface SearchResult<Item extends Searchable> {
  readonly item: Item;
  readonly title: readonly TextPart[];
  /** The text around the first match, or its beginning. */
  readonly excerpt: readonly TextPart[];
}

/**
 * Creates a search that ignores case, accents, and how quotes are written (`foldText`). Texts are folded once, at the first
 * query.
 *
 * @returns a function from a query to the items that contain all of its words; those with all of them in the title come first
 */
export function createSearch<Item extends Searchable>(items: readonly Item[]): (query: string) => SearchResult<Item>[] {
  let prepared: { item: Item; title: Line; text: Line }[] | undefined;
  return (query) => {
    const words = foldText(query).split(' ').filter(Boolean);
    if (words.length === 0) return [];
    prepared ??= items.map((item) => ({ item, title: lineOf(item.title), text: lineOf(item.text) }));
    const inTitle: SearchResult<Item>[] = [];
    const inText: SearchResult<Item>[] = [];
    for (const { item, title, text } of prepared) {
      if (!words.every((word) => title.folded.includes(word) || text.folded.includes(word))) continue;
      const result = {
        item,
        title: splitAtRanges(title.text, rangesOf(title, words)),
        excerpt: excerptOf(text.text, rangesOf(text, words)),
      };
      (words.every((word) => title.folded.includes(word)) ? inTitle : inText).push(result);
    }
    return [...inTitle, ...inText];
  };
}

/** A text in one line, as it is shown and as it is compared. */
interface Line {
  readonly text: string;
  readonly folded: string;
}

function lineOf(original: string): Line {
  const text = original.replace(/\s/g, ' ');
  return { text, folded: foldText(text) };
}

/** Where the words are in a text. */
function rangesOf({ text, folded }: Line, words: readonly string[]): TextRange[] {
  const found = words.flatMap((word) => {
    const places: number[] = [];
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) places.push(at);
    return places.map((at) => [at, at + word.length] as const);
  });
  if (found.length === 0) return [];
  const { starts, ends } = foldWithPositions(text);
  return found.map(([start, end]) => ({ start: starts[start]!, end: ends[end - 1]! }));
}
