import { invalid } from '../errors.ts';

const MOST_DEPTH = 32;
const MOST_VALUES = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** What each byte is; a table, since there may be eight million of them. */
const [OTHER, SPACE, OPENING, CLOSING] = [0, 1, 2, 3];
const KIND = new Uint8Array(256).fill(OTHER);
for (const byte of Buffer.from(' \t\n\r')) KIND[byte] = SPACE;
for (const byte of Buffer.from('[{')) KIND[byte] = OPENING;
for (const byte of Buffer.from(']}')) KIND[byte] = CLOSING;

/**
 * Counts the values of JSON before it is parsed: eight megabytes of `[]` would become a hundred. What is no JSON at all is left
 * to the parser. @throws 400 where it is nested deeper than 32 or has more than 10,000
 */
export function countValues(json: Buffer): number {
  let depth = 0;
  let values = 1;
  /** Right behind an opening bracket: unless it closes at once, there is a first value. */
  let opened = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]!;
    const kind = KIND[byte];
    if (kind === SPACE) continue;
    const closes = kind === CLOSING;
    if (opened && !closes) values += 1;
    opened = kind === OPENING;
    if (byte === COMMA) values += 1;
    else if (byte === QUOTE) i = endOfString(json, i);
    else if (closes) depth -= 1;
    if (opened && ++depth > MOST_DEPTH) throw invalid('This request is nested too deep');
    if (values > MOST_VALUES) throw invalid('This request has too many values');
  }
  return values;
}

/** The place of the quote that ends a string; past the end if none does. */
function endOfString(json: Buffer, start: number): number {
  const first = json.indexOf(QUOTE, start + 1);
  if (first < 0) return json.length;
  if (json[first - 1] !== BACKSLASH) return first;
  // Where quotes are escaped there may be millions of them.
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
