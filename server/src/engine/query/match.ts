import { badValue, MongoError, unknownName } from '../values/errors.ts';
import { isEqual } from '../values/keys.ts';
import { entriesOf, topField, valuesAt } from '../values/paths.ts';
import { type Doc, getField, isDocument } from '../values/types.ts';
import { OPERATORS, type ValuesTest } from './matchOperators.ts';

type DocTest = (doc: Doc) => boolean;

/** A compiled filter. */
export interface Filter {
  test: DocTest;
  /** the top-level fields that the test looks at */
  fields: ReadonlySet<string>;
}

/** True for `{ $gt: 1 }` and its like; false for values to be equal to. */
export function isOperators(value: unknown): value is Doc {
  return isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true;
}

/** A test of all values of a path: true if one of them, or an element of one that is an array, passes. */
export function anyValue(test: (value: unknown) => boolean): ValuesTest {
  return (values) => {
    for (const value of values) {
      if (test(value)) return true;
      if (Array.isArray(value) && !values.whole?.has(value)) for (const item of value) if (test(item)) return true;
    }
    return false;
  };
}

/** A test for equality with a value of a filter; null also means missing. */
export const equalTo = (wanted: unknown) => anyValue((value) => isEqual(value, wanted));

/** Compiles what a filter says about one field: operators or a value. */
export const compileCondition = (condition: unknown): ValuesTest =>
  isOperators(condition) ? compileOperators(condition) : equalTo(condition);

/** Compiles `{ $gt: 1, $lt: 5 }`. */
function compileOperators(operators: Doc): ValuesTest {
  const tests = entriesOf(operators).map(([name, operand]) => {
    const make = getField(OPERATORS, name) as (typeof OPERATORS)[string] | undefined;
    if (!make) throw unknownName(2, `query operator ${name}`);
    return make(operand);
  });
  return (values) => tests.every((test) => test(values));
}

const combining =
  (combine: (tests: DocTest[], doc: Doc) => boolean) =>
  (list: unknown): DocTest => {
    if (!Array.isArray(list) || list.length === 0) throw badValue('$and/$or must be a nonempty array');
    const tests = list.map((part: unknown) => {
      if (!isDocument(part)) throw badValue('$or/$and entries need to be full objects');
      return compileTest(part);
    });
    return (doc) => combine(tests, doc);
  };

const LOGIC: Record<string, (operand: unknown) => DocTest> = {
  $and: combining((tests, doc) => tests.every((test) => test(doc))),
  $or: combining((tests, doc) => tests.some((test) => test(doc))),
};

/** Compiles a filter to a plain test of documents. */
export function compileTest(filter: Doc): DocTest {
  const tests = entriesOf(filter).map(([name, condition]): DocTest => {
    if (Object.hasOwn(LOGIC, name)) return LOGIC[name]!(condition);
    if (name.startsWith('$')) throw unknownName(2, `top level operator ${name}`);
    const parts = name.split('.');
    const test = compileCondition(condition);
    return (doc) => test(valuesAt(doc, parts));
  });
  return tests.length === 1 ? (tests[0] as DocTest) : (doc) => tests.every((test) => test(doc));
}

/** The top-level fields that a filter looks at. */
function fieldsOf(filter: Doc, out = new Set<string>()): Set<string> {
  for (const [name, value] of entriesOf(filter))
    if (!name.startsWith('$')) out.add(topField(name));
    else for (const part of value as Doc[]) fieldsOf(part, out);
  return out;
}

/** Compiles a filter. @throws MongoError 2 for what is wrong or not there */
export function compileFilter(filter: unknown): Filter {
  if (!isDocument(filter)) throw new MongoError(14, "Expected field 'filter' to be of type object");
  return { test: compileTest(filter), fields: fieldsOf(filter) };
}

/**
 * Which element of an array satisfied the `$elemMatch` of a filter, for the positional `$`.
 * @returns its index; -1 if there is none, or no such condition
 */
export function matchedPosition(filter: Doc, path: string, doc: Doc): number {
  const condition = getField(filter, path);
  const list = valuesAt(doc, path.split('.')).find(Array.isArray) as unknown[] | undefined;
  if (!list || !isOperators(condition) || !('$elemMatch' in condition)) return -1;
  const test = compileOperators({ $elemMatch: condition.$elemMatch });
  return list.findIndex((item) => test([[item]]));
}
