import { ObjectId } from 'bson';
import { failedToParse, MongoError, unknownName, unsupported } from '../../values/errors.ts';
import { isEqual } from '../../values/keys.ts';
import { entriesOf } from '../../values/paths.ts';
import { type Doc, getField, isDocument, setField } from '../../values/types.ts';
import { isOperators } from '../match.ts';
import { UPDATE_OPERATORS } from './operators.ts';
import { compileArrayFilters } from './arrayFilters.ts';
import { checkConflicts, comparePaths, type Place, placesOf, changeAt } from './path.ts';
import { compileSet } from './set.ts';

/** A compiled update. */
export interface Update {
  /** it takes nothing over from the document that it changes but its _id */
  replaces: boolean;
  /**
   * The document after the update; it shares with the given one what has not changed.
   * @param filter the query that found it, for the positional `$`; undefined for an upsert
   */
  apply(doc: Doc, filter: Doc | undefined): Doc;
}

const immutable = () =>
  new MongoError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");

/** Puts _id first; makes one if there is none. */
export function withIdFirst(doc: Doc): Doc {
  if (Object.keys(doc)[0] === '_id' && doc._id !== undefined) return doc;
  const out: Doc = { _id: doc._id === undefined ? new ObjectId() : doc._id };
  for (const [key, value] of entriesOf(doc)) if (key !== '_id') setField(out, key, value);
  return out;
}

function compilePipeline(stages: unknown[]): Update {
  const compiled = stages.map((stage) => {
    if (!isDocument(stage)) throw new MongoError(14, "Each element of the 'pipeline' array must be an object");
    const [name = '', ...more] = Object.keys(stage);
    if (name === '' || more.length)
      throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (name !== '$set') throw unknownName(40324, `pipeline stage ${name}`);
    return compileSet(stage[name]);
  });
  return {
    replaces: false,
    apply(doc) {
      const after = compiled.reduce((current, stage) => stage(current), doc);
      if (doc._id === undefined) return after;
      if (after._id === undefined) return withIdFirst({ ...after, _id: doc._id });
      if (!isEqual(after._id, doc._id)) throw immutable();
      return withIdFirst(after);
    },
  };
}

function compileReplacement(replacement: Doc): Update {
  const dollar = Object.keys(replacement).find((key) => key.startsWith('$'));
  if (dollar)
    throw new MongoError(52, `The dollar ($) prefixed field '${dollar}' is not allowed in a replacement document`);
  return {
    replaces: true,
    apply({ _id }) {
      if (_id === undefined) return replacement;
      if ('_id' in replacement && !isEqual(replacement._id, _id)) throw immutable();
      return withIdFirst({ ...replacement, _id });
    },
  };
}

function compileOperators(update: Doc, filters: unknown[]): Update {
  const steps = entriesOf(update).flatMap(([name, changes]) => {
    const operator = getField(UPDATE_OPERATORS, name) as (typeof UPDATE_OPERATORS)[string] | undefined;
    if (!operator) throw unknownName(9, `modifier ${name}`);
    if (!isDocument(changes)) throw failedToParse(`Modifiers operate on fields: {${name}: {<field>: ...}}`);
    return entriesOf(changes).map(([path, operand]) => ({
      path,
      onInsert: name === '$setOnInsert',
      missing: operator.missing,
      change: operator.prepare(operand, path),
    }));
  });
  const paths = steps.map(({ path }) => path);
  checkConflicts(paths);
  const arrayFilters = compileArrayFilters(filters, paths);
  steps.sort((a, b) => comparePaths(a.path, b.path));
  return {
    replaces: false,
    apply(doc, filter) {
      const taken = steps.filter(({ onInsert }) => !onInsert || filter === undefined);
      // All places are found before the first change, which may make a filter match other elements.
      const places = taken.map(({ path }) => placesOf(doc, path, { filter, arrayFilters }));
      if (steps.length > 1 && paths.some((path) => path.includes('.$[')))
        checkConflicts(places.flat().map((place) => place.join('.')));
      let after = doc;
      for (const [at, { missing, change }] of taken.entries())
        for (const place of places[at] as Place[]) after = changeAt(after, place, missing, change);
      if (doc._id !== undefined && (after._id === undefined || !isEqual(after._id, doc._id))) throw immutable();
      return after;
    },
  };
}

/**
 * Compiles an update: operators, a replacement or a pipeline.
 * @param multi it is for all documents that match, which a replacement can't be
 * @param arrayFilters which elements `$[name]` in a path means
 * @throws MongoError with MongoDB's code for everything it refuses before it looks at a document
 */
export function compileUpdate(update: unknown, multi = false, arrayFilters?: unknown[]): Update {
  if (Array.isArray(update)) {
    if (arrayFilters) throw failedToParse('arrayFilters may not be specified for pipeline-style updates');
    return compilePipeline(update);
  }
  if (!isDocument(update)) throw failedToParse('Update argument must be either an object or an array');
  if (Object.keys(update)[0]?.startsWith('$')) return compileOperators(update, arrayFilters ?? []);
  if (multi) throw failedToParse('multi update is not supported for replacement-style update');
  return compileReplacement(update);
}

/**
 * The document that an upsert starts from: what the query says its fields are equal to.
 * @throws MongoError 54 for a field that is named twice, 238 for what the query says about equality by operators
 */
export function upsertSeed(filter: Doc): Doc {
  let seed: Doc = {};
  for (const [name, condition] of entriesOf(filter)) {
    const isMet = isOperators(condition) ? '$eq' in condition || '$in' in condition : isLogic(name, condition);
    if (isMet) throw unsupported(`An upsert by ${name} with operators`);
    if (name.startsWith('$') || isOperators(condition)) continue;
    seed = changeAt(seed, name.split('.'), { create: true, strict: true }, (container, key) => {
      if (getField(container, key) !== undefined)
        throw new MongoError(54, `cannot infer query fields to set, path '${name}' is matched twice`);
      setField(container, key, condition);
    });
  }
  return seed;
}

/** True for an operator whose conditions all hold: `$and`, or `$or` of one. */
const isLogic = (name: string, conditions: unknown) =>
  name === '$and' || (name === '$or' && (conditions as Doc[]).length === 1);
