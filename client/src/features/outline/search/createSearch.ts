/** Something to search: a beat, a character, a note, a screen. */
export interface Searchable {
  /** The URL it links to. */
  readonly to: string;
  readonly title: string;
  /** Plain text that is searched besides the title. */
  readonly text: string;
}

/** A part of a text, which either matches the query or does not. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

export interface SearchResult<Item extends Searchable> {
  readonly item: Item;
  readonly title: readonly TextPart[];
  /** The text around the first match, or its beginning. */
  readonly excerpt: readonly TextPart[];
}

/** Length of an excerpt, and how much of it precedes the first match, in characters. */
const EXCERPT_LENGTH = 110;
const CONTEXT_LENGTH = 30;

const foldedUnits = new Map<string, string>();

/** Folds one UTF-16 unit; the result has length 1, so that positions in folded and original text are the same. */
function foldUnit(unit: string): string {
  const known = foldedUnits.get(unit);
  if (known !== undefined) return known;
  const lower = unit.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const folded = lower.length === unit.length ? lower : unit;
  foldedUnits.set(unit, folded);
  return folded;
}

/** Removes case and accents from a text in NFC, keeping its length. */
function fold(text: string): string {
  return text.replace(/[A-Z]+/g, (word) => word.toLowerCase()).replace(/[^\0-\x7F]/g, foldUnit);
}

/**
 * Creates a search that ignores case and accents. Texts are folded once, at the first query.
 *
 * @returns a function from a query to the items that contain all of its words; those with all of them in the title come first
 */
export function createSearch<Item extends Searchable>(items: readonly Item[]): (query: string) => SearchResult<Item>[] {
  let prepared: { item: Item; title: string; text: string; foldedTitle: string; foldedText: string }[] | undefined;
  return (query) => {
    const words = fold(query.normalize('NFC')).split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    prepared ??= items.map((item) => {
      const title = item.title.normalize('NFC');
      const text = item.text.normalize('NFC').replace(/\s/g, ' ');
      return { item, title, text, foldedTitle: fold(title), foldedText: fold(text) };
    });
    const inTitle: SearchResult<Item>[] = [];
    const inText: SearchResult<Item>[] = [];
    for (const { item, title, text, foldedTitle, foldedText } of prepared) {
      if (!words.every((word) => foldedTitle.includes(word) || foldedText.includes(word))) continue;
      const result = {
        item,
        title: splitAtMatches(title, foldedTitle, words),
        excerpt: excerptOf(text, foldedText, words),
      };
      (words.every((word) => foldedTitle.includes(word)) ? inTitle : inText).push(result);
    }
    return [...inTitle, ...inText];
  };
}

function excerptOf(text: string, foldedText: string, words: readonly string[]): TextPart[] {
  const positions = words.map((word) => foldedText.indexOf(word)).filter((position) => position >= 0);
  const first = positions.length > 0 ? Math.min(...positions) : 0;
  const wordStart = first <= CONTEXT_LENGTH ? 0 : text.indexOf(' ', first - CONTEXT_LENGTH) + 1;
  const start = Math.min(wordStart, first);
  const end = start + EXCERPT_LENGTH;
  const ellipsis = { text: '…', isMatch: false };
  return [
    ...(start > 0 ? [ellipsis] : []),
    ...splitAtMatches(text.slice(start, end), foldedText.slice(start, end), words),
    ...(end < text.length ? [ellipsis] : []),
  ];
}

function splitAtMatches(text: string, foldedText: string, words: readonly string[]): TextPart[] {
  const matches = Array.from({ length: text.length }, () => false);
  for (const word of words) {
    for (let at = foldedText.indexOf(word); at >= 0; at = foldedText.indexOf(word, at + word.length)) {
      matches.fill(true, at, at + word.length);
    }
  }
  const parts: TextPart[] = [];
  for (let start = 0; start < text.length;) {
    let end = start + 1;
    while (end < text.length && matches[end] === matches[start]) end += 1;
    parts.push({ text: text.slice(start, end), isMatch: matches[start]! });
    start = end;
  }
  return parts;
}
