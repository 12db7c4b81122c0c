import { badValue, failedToParse, MongoError, unsupported } from '../../values/errors.ts';
import { topField } from '../../values/paths.ts';
import { type Doc, isDocument } from '../../values/types.ts';
import { compileFilter } from '../match.ts';
import { identifierOf } from './path.ts';

/** The one name that all conditions of an array filter begin with. */
function nameOf(filter: Doc): string {
  const [name, other] = new Set(Object.keys(filter).map(topField));
  if (name === undefined)
    throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
  if (name.startsWith('$')) throw unsupported(`${name} in arrayFilters`);
  if (other !== undefined)
    throw failedToParse(`Expected a single top-level field name, found '${name}' and '${other}'`);
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw badValue(`The top-level field name must be alphanumeric and begin with a lowercase letter, found '${name}'`);
  return name;
}

/**
 * Compiles the option arrayFilters of an update.
 * @param paths the paths of the update, which must use every filter, and no name that has none
 * @returns tests of an array's elements, by the names that paths have for them
 */
export function compileArrayFilters(filters: unknown[], paths: string[]): Map<string, (item: unknown) => boolean> {
  const tests = new Map<string, (item: unknown) => boolean>();
  for (const [at, filter] of filters.entries()) {
    if (!isDocument(filter))
      throw new MongoError(14, `BSON field 'arrayFilters.${at}' is the wrong type, expected type 'object'`);
    const { test } = compileFilter(filter);
    const name = nameOf(filter);
    if (tests.has(name)) throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    tests.set(name, (item) => test({ [name]: item }));
  }
  const used = new Set(paths.flatMap((path) => path.split('.').map(identifierOf)));
  if (used.has('')) throw unsupported('An update of all elements of an array');
  for (const name of used)
    if (name && !tests.has(name)) throw badValue(`No array filter found for identifier '${name}'`);
  for (const name of tests.keys())
    if (!used.has(name)) throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
  return tests;
}
