import { evalExpr } from 'mingo/core';
import * as expression from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { MongoError, typeMismatch } from '../values/errors.ts';
import { isNumber, typeName } from '../values/typeNames.ts';
import { isDocument, toNumber } from '../values/types.ts';
import { isPattern, toRegExp } from './patterns.ts';

export type Operator = (doc: unknown, operand: unknown, options: Options) => unknown;
export type Library = Record<string, Operator>;

export const mingo = expression as unknown as Library;

export const evaluate: Operator = (doc, operand, options) =>
  evalExpr(doc as never, operand as never, options) as unknown;

export const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** An operator on its evaluated operands, whether they were given as a list or as one value. */
export const withValues =
  (apply: (...values: unknown[]) => unknown): Operator =>
  (doc, operand, options) =>
    apply(...(Array.isArray(operand) ? operand : [operand]).map((one) => evaluate(doc, one, options)));

/** An operator that takes its operands one after the other and is null at the first that is nothing. */
export const inTurn =
  <T>(check: (value: unknown) => T, apply: (values: T[]) => unknown): Operator =>
  (doc, operand, options) => {
    const values: T[] = [];
    for (const one of [operand].flat()) {
      const value = evaluate(doc, one, options);
      if (isNothing(value)) return null;
      values.push(check(value));
    }
    return apply(values);
  };

/** An operator on its evaluated operands; null if an operand is null or missing. */
export const strict = (apply: (...values: unknown[]) => unknown): Operator =>
  withValues((...values) => (values.some(isNothing) ? null : apply(...values)));

/** The same, all operands being numbers. */
export const numeric = (name: string, apply: (...values: unknown[]) => unknown): Operator =>
  strict((...values) => {
    for (const value of values) needNumber(value, name);
    return apply(...values);
  });

export function needNumber(value: unknown, name: string): unknown {
  if (isNumber(value)) return value;
  throw typeMismatch(`${name} only supports numeric types, not ${typeName(value)}`);
}

export function needList(value: unknown, name: string, code = 40081): unknown[] {
  if (!Array.isArray(value)) throw new MongoError(code, `${name} requires an array, not ${typeName(value)}`);
  return value;
}

/** Plain JavaScript numbers and patterns for the operators of mingo that know nothing else; lists stay as they are. */
function plain(value: unknown): unknown {
  if (isPattern(value)) return toRegExp(value);
  return isNumber(value) ? toNumber(value) : value;
}

/** An operator of mingo whose operands are evaluated first and made plain. */
export function onPlainValues(name: string): Operator {
  const original = mingo[name] as Operator;
  return (doc, operand, options) => {
    const literal = (one: unknown) => ({ $literal: plain(evaluate(doc, one, options)) });
    if (Array.isArray(operand)) return original(doc, operand.map(literal), options);
    if (!isDocument(operand) || Object.keys(operand)[0]?.startsWith('$'))
      return original(doc, literal(operand), options);
    const named = Object.fromEntries(Object.entries(operand).map(([key, one]) => [key, literal(one)]));
    return original(doc, named, options);
  };
}

/** What mingo refuses with a text only has these codes in MongoDB. */
const CODES: Record<string, number> = {
  $size: 17124,
  $filter: 28646,
  $map: 16883,
  $reduce: 40080,
  $reverseArray: 34435,
  $slice: 28724,
  $arrayElemAt: 28689,
  $objectToArray: 40390,
  $arrayToObject: 40386,
  $zip: 34460,
  $substrCP: 34450,
  $substrBytes: 16034,
  $strLenCP: 34471,
  $strLenBytes: 34473,
  $toUpper: 16007,
};

/** The same operators with MongoDB's codes for their errors. */
export function withCodes(library: Library): Library {
  const coded = Object.entries(CODES).map(([name, code]): [string, Operator] => [
    name,
    (doc, operand, options) => {
      try {
        return library[name]?.(doc, operand, options);
      } catch (error) {
        if (error instanceof MongoError) throw error;
        throw new MongoError(code, `${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  ]);
  return { ...library, ...Object.fromEntries(coded) };
}
