import { BSONRegExp } from 'bson';
import { MongoError } from '../values/errors.ts';
import { isEqual } from '../values/keys.ts';

/** A regular expression as the driver sends it or as JavaScript has it. */
export type Pattern = RegExp | BSONRegExp;

export const isPattern = (value: unknown): value is Pattern => value instanceof RegExp || value instanceof BSONRegExp;

const IGNORED = /\\.|\[(?:\\.|[^\]])*\]|\s+|#[^\n]*/g;

/** The text and options of a pattern. */
export function patternParts(pattern: Pattern | string): { source: string; options: string } {
  if (typeof pattern === 'string') return { source: pattern, options: '' };
  if (pattern instanceof RegExp) return { source: pattern.source, options: pattern.flags };
  return { source: pattern.pattern, options: pattern.options };
}

/**
 * A JavaScript regular expression for one of MongoDB's (PCRE): options i, m, s, x and a leading `(?i)` are understood.
 * @throws MongoError 51091 if it is none
 */
export function toRegExp(pattern: Pattern | string, overriding?: string): RegExp {
  const parts = patternParts(pattern);
  let { source } = parts;
  let options = overriding ?? parts.options;
  const bad = /[^imsxu]/.exec(options);
  if (bad) throw new MongoError(51108, `invalid flag in regex options: ${bad[0]}`);
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  if (inline) {
    source = source.slice(inline[0].length);
    options += inline[1];
  }
  if (options.includes('x')) source = source.replace(IGNORED, (match) => (/^[\s#]/.test(match) ? '' : match));
  const flags = [...'ims'].filter((flag) => options.includes(flag)).join('');
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    try {
      return new RegExp(source, flags);
    } catch {
      throw new MongoError(51091, `Regular expression is invalid: ${source}`);
    }
  }
}

/** A test for texts that match and for the same pattern stored as a value. */
export function patternTest(pattern: Pattern): (value: unknown) => boolean {
  const compiled = toRegExp(pattern);
  return (value) => (typeof value === 'string' ? compiled.test(value) : isPattern(value) && isEqual(value, pattern));
}
