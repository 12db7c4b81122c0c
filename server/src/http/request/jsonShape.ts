import { invalid } from '../errors.ts';

const MOST_DEPTH = 32;
const MOST_VALUES = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]); // [ {
const CLOSING = new Set([0x5d, 0x7d]); // ] }
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Refuses JSON that is nested deeper than 32 or has more than 10,000 values, before it is parsed: eight megabytes of `[]`
 * would become a hundred. What is no JSON at all is left to the parser. @throws 400
 */
export function refuseWideOrDeep(json: Buffer): void {
  let depth = 0;
  let values = 1;
  /** Right behind an opening bracket: unless it closes at once, there is a first value. */
  let opened = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]!;
    if (SPACE.has(byte)) continue;
    const closes = CLOSING.has(byte);
    if (opened && !closes) values += 1;
    opened = OPENING.has(byte);
    if (byte === COMMA) values += 1;
    else if (byte === QUOTE) i = endOfString(json, i);
    else if (closes) depth -= 1;
    if (opened && ++depth > MOST_DEPTH) throw invalid('This request is nested too deep');
    if (values > MOST_VALUES) throw invalid('This request has too many values');
  }
}

/** The place of the quote that ends a string; past the end if none does. */
function endOfString(json: Buffer, start: number): number {
  for (let at = json.indexOf(QUOTE, start + 1); at >= 0; at = json.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (json[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return json.length;
}
