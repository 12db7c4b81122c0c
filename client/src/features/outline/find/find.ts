/** Something that can be found: a beat, a person, a note, a screen. */
export interface Findable {
  /** The URL it leads to. */
  readonly to: string;
  readonly title: string;
  /** Plain text that is looked through besides the title. */
  readonly text: string;
}

/** A part of a text; `hit` where it is what was looked for. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** What was found. */
export interface Found<Item extends Findable> {
  readonly item: Item;
  readonly title: readonly Piece[];
  /** Words around the first match in the text, or its beginning. */
  readonly words: readonly Piece[];
}

const SHOWN = 110;
const BEFORE = 30;

const folded = new Map<string, string>();

/** Small and without accents, unit by unit, so that places in it are places in the text. */
function foldUnit(unit: string): string {
  const known = folded.get(unit);
  if (known !== undefined) return known;
  const small = unit.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const fold = small.length === unit.length ? small : unit;
  folded.set(unit, fold);
  return fold;
}

/** A text (composed, NFC) as searches compare it, of the same length. */
function fold(text: string): string {
  return text.replace(/[A-Z]+/g, (word) => word.toLowerCase()).replace(/[^\0-\x7F]/g, foldUnit);
}

/**
 * Makes a search over things; a plain scan, case and accents aside. Texts are folded once, when first looked through.
 *
 * @returns a function from what was typed to what holds all of its words; titles that do come first, then by their order
 */
export function finder<Item extends Findable>(items: readonly Item[]): (query: string) => Found<Item>[] {
  let prepared: { item: Item; title: string; text: string; foldedTitle: string; foldedText: string }[] | undefined;
  return (query) => {
    const words = fold(query.normalize('NFC')).split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    prepared ??= items.map((item) => {
      const title = item.title.normalize('NFC');
      const text = item.text.normalize('NFC').replace(/\s/g, ' ');
      return { item, title, text, foldedTitle: fold(title), foldedText: fold(text) };
    });
    const inTitle: Found<Item>[] = [];
    const inText: Found<Item>[] = [];
    for (const { item, title, text, foldedTitle, foldedText } of prepared) {
      if (!words.every((word) => foldedTitle.includes(word) || foldedText.includes(word))) continue;
      const found = { item, title: pieces(title, foldedTitle, words), words: excerpt(text, foldedText, words) };
      (words.every((word) => foldedTitle.includes(word)) ? inTitle : inText).push(found);
    }
    return [...inTitle, ...inText];
  };
}

/** The words of a text around the first match. */
function excerpt(text: string, foldedText: string, words: readonly string[]): Piece[] {
  const places = words.map((word) => foldedText.indexOf(word)).filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const from = start > first ? first : start;
  const shown = pieces(text.slice(from, from + SHOWN), foldedText.slice(from, from + SHOWN), words);
  return [
    ...(from > 0 ? [{ text: '…', hit: false }] : []),
    ...shown,
    ...(from + SHOWN < text.length ? [{ text: '…', hit: false }] : []),
  ];
}

function pieces(text: string, foldedText: string, words: readonly string[]): Piece[] {
  const hits = Array.from({ length: text.length }, () => false);
  for (const word of words) {
    for (let at = foldedText.indexOf(word); at >= 0; at = foldedText.indexOf(word, at + word.length)) {
      hits.fill(true, at, at + word.length);
    }
  }
  const all: Piece[] = [];
  for (let at = 0; at < text.length;) {
    let end = at + 1;
    while (end < text.length && hits[end] === hits[at]) end += 1;
    all.push({ text: text.slice(at, end), hit: hits[at]! });
    at = end;
  }
  return all;
}
