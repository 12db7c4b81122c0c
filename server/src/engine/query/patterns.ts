import { BSONRegExp } from 'bson';
import { MongoError, unsupported } from '../values/errors.ts';

/** A regular expression as clients send it. */
export const isPattern = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;

/**
 * A JavaScript regular expression for one of MongoDB's (PCRE) with the options i, m and s.
 * @throws MongoError 51091 if it is none, 51108 for an option that is none, 238 for those that JavaScript has not
 */
function toRegExp(source: string, options: string): RegExp {
  const bad = /[^imsxu]/.exec(options);
  if (bad) throw new MongoError(51108, `invalid flag in regex options: ${bad[0]}`);
  if (options.includes('x') || /^\(\?[imsx]+\)/.test(source)) throw unsupported('An extended regular expression');
  try {
    return new RegExp(source, [...'imsu'].filter((flag) => flag === 'u' || options.includes(flag)).join(''));
  } catch {
    throw new MongoError(51091, `Regular expression is invalid: ${source}`);
  }
}

/** A test for texts that match and for the same pattern stored as a value. */
export function patternTest(source: string, options: string): (value: unknown) => boolean {
  const compiled = toRegExp(source, options);
  const sorted = [...options].sort().join('');
  return (value) =>
    typeof value === 'string'
      ? compiled.test(value)
      : isPattern(value) && value.pattern === source && value.options === sorted;
}
