import { ObjectId } from 'bson';
import { badValue, failedToParse, MongoError } from '../values/errors.ts';
import { isEqual } from '../values/keys.ts';
import { entriesOf, valuesAt } from '../values/paths.ts';
import { show } from '../values/show.ts';
import { copyValue, type Doc, getField, isDocument, setField } from '../values/types.ts';
import { DOC_STAGES } from './docStages.ts';
import { checkStages } from './expressions.ts';
import { compileFilter, type FilterContext, isOperators } from './match.ts';
import { isPattern } from './patterns.ts';
import { isStage } from './stages.ts';
import { UPDATE_OPERATORS } from './updateOperators.ts';
import { checkConflicts, comparePaths, isPlaceholder, type PathContext, visitPath } from './updatePath.ts';

/** A compiled update. */
export interface Update {
  kind: 'operators' | 'replacement' | 'pipeline';
  /**
   * The document after the update; the given one may be changed.
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

const PIPELINE_STAGES = ['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith'];

function compilePipeline(stages: unknown[], context: FilterContext): Update {
  for (const stage of stages) {
    const name = isDocument(stage) ? (Object.keys(stage)[0] ?? '') : '';
    if (PIPELINE_STAGES.includes(name)) continue;
    if (isStage(name)) throw new MongoError(72, `${name} is not allowed to be used within an update`);
    throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
  checkStages(stages);
  const compiled = stages.map((stage) => {
    const [name, spec] = entriesOf(stage)[0] as [string, unknown];
    return (DOC_STAGES[name] as (typeof DOC_STAGES)[string])(spec, context.variables);
  });
  return {
    kind: 'pipeline',
    apply(doc) {
      const after = compiled.reduce((current, stage) => stage(current) ?? current, doc);
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
    kind: 'replacement',
    apply({ _id }) {
      const after = copyValue(replacement);
      if (_id === undefined) return after;
      if ('_id' in after && !isEqual(after._id, _id)) throw immutable();
      after._id = _id;
      return withIdFirst(after);
    },
  };
}

/** Compiles the filters of `$[name]` and checks that each is used. */
function compileArrayFilters(filters: unknown, paths: string[], context: FilterContext): PathContext['arrayFilters'] {
  const used = new Set(
    paths.flatMap((path) => [...path.matchAll(/\$\[([^\]]+)\]/g)].map((match) => match[1] as string)),
  );
  const compiled: PathContext['arrayFilters'] = {};
  for (const filter of (filters ?? []) as unknown[]) {
    if (!isDocument(filter)) throw new MongoError(14, 'arrayFilters entries must be objects');
    const { test, fields = new Set() } = compileFilter(filter, context);
    const [name] = fields;
    if (name === undefined || fields.size !== 1)
      throw failedToParse('Error parsing array filter :: caused by :: Expected a single top-level field name');
    if (!/^[a-z][A-Za-z0-9]*$/.test(name))
      throw badValue(`An array filter's name is letters and digits and begins with a small letter, found '${name}'`);
    if (compiled[name]) throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    if (!used.has(name)) throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
    compiled[name] = (item) => test({ [name]: item });
  }
  for (const name of used)
    if (!compiled[name]) throw badValue(`No array filter found for identifier '${name}' in path`);
  return compiled;
}

type Step = (doc: Doc, context: PathContext) => void;

const inArray = () => badValue('The source and destination field of $rename cannot be array elements');

/** True if a path leads into an array. */
const meetsArray = (doc: Doc, parts: string[]) =>
  parts.some((_part, i) => i > 0 && Array.isArray(valuesAt(doc, parts.slice(0, i))[0]));

function rename(from: string, to: unknown): Step {
  if (typeof to !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${from}: ${show(to)}`);
  if (`${from}.${to}`.split('.').some(isPlaceholder))
    throw badValue(`The source and target field for $rename may not be dynamic: ${from}`);
  if (from === to) throw badValue(`The source and target field for $rename must differ: ${from}: "${to}"`);
  if (`${from}.`.startsWith(`${to}.`) || `${to}.`.startsWith(`${from}.`))
    throw badValue(`The source and target field for $rename must not be on the same path: ${from}: "${to}"`);
  return (doc, context) => {
    const parts = from.split('.');
    const value = valuesAt(doc, parts)[0];
    if (meetsArray(doc, parts)) throw inArray();
    if (value === undefined) return;
    if (meetsArray(doc, to.split('.'))) throw inArray();
    visitPath(doc, from, context, { create: false, strict: false }, (container, key) => delete (container as Doc)[key]);
    visitPath(doc, to, context, { create: true, strict: true }, (container, key) => setField(container, key, value));
  };
}

function compileStep(name: string, path: string, operand: unknown): Step {
  if (name === '$rename') return rename(path, operand);
  const operator = UPDATE_OPERATORS[name] as (typeof UPDATE_OPERATORS)[string];
  const change = operator.prepare(operand, path);
  return (doc, context) => visitPath(doc, path, context, operator.missing, change);
}

function compileOperators(update: Doc, arrayFilters: unknown, context: FilterContext): Update {
  const paths: string[] = [];
  const steps: { path: string; step: Step; onInsert: boolean }[] = [];
  for (const [name, changes] of entriesOf(update)) {
    if (name !== '$rename' && !Object.hasOwn(UPDATE_OPERATORS, name))
      throw failedToParse(`Unknown modifier: ${name}. Expected a valid update modifier or a pipeline`);
    if (!isDocument(changes))
      throw failedToParse(`Modifiers operate on fields: {${name}: {<field>: ...}} not {${name}: ${show(changes)}}`);
    for (const [path, operand] of entriesOf(changes)) {
      paths.push(path);
      if (name === '$rename' && typeof operand === 'string') paths.push(operand);
      steps.push({ path, step: compileStep(name, path, operand), onInsert: name === '$setOnInsert' });
    }
  }
  checkConflicts(paths);
  steps.sort((a, b) => comparePaths(a.path, b.path));
  const filters = compileArrayFilters(arrayFilters, paths, context);
  const positional = paths.some((path) => path.includes('.$'));
  return {
    kind: 'operators',
    apply(doc, filter) {
      const id = copyValue(doc._id);
      const before = positional ? copyValue(doc) : doc;
      for (const { step, onInsert } of steps)
        if (!onInsert || filter === undefined) step(doc, { filter, before, arrayFilters: filters });
      if (id !== undefined && (doc._id === undefined || !isEqual(doc._id, id))) throw immutable();
      return doc;
    },
  };
}

/**
 * Compiles an update: operators, a replacement or a pipeline.
 * @throws MongoError with MongoDB's code for everything it refuses before it looks at a document
 */
export function compileUpdate(update: unknown, arrayFilters: unknown, context: FilterContext): Update {
  if (Array.isArray(update)) {
    if (arrayFilters !== undefined) throw failedToParse('arrayFilters may not be specified for pipeline-style updates');
    return compilePipeline(update, context);
  }
  if (!isDocument(update)) throw failedToParse('Update argument must be either an object or an array');
  if (Object.keys(update)[0]?.startsWith('$')) return compileOperators(update, arrayFilters, context);
  return compileReplacement(update);
}

/** The document that an upsert starts from: what the query says its fields are equal to. */
export function upsertSeed(filter: Doc): Doc {
  const seed: Doc = {};
  const collect = (part: Doc): void => {
    for (const [name, condition] of entriesOf(part)) {
      if (name === '$and') (condition as Doc[]).forEach(collect);
      else if (name === '$or' && (condition as Doc[]).length === 1) collect((condition as Doc[])[0] as Doc);
      if (name.startsWith('$')) continue;
      const value = equalValue(condition);
      if (value === undefined || isPattern(value)) continue;
      visitPath(seed, name, { arrayFilters: {} }, { create: true, strict: true }, (container, key) => {
        if (getField(container, key) !== undefined)
          throw new MongoError(54, `cannot infer query fields to set, path '${name}' is matched twice`);
        setField(container, key, copyValue(value));
      });
    }
  };
  collect(filter);
  return seed;
}

function equalValue(condition: unknown): unknown {
  if (!isOperators(condition)) return condition;
  if ('$eq' in condition) return condition.$eq;
  const list = condition.$in ?? condition.$all;
  return Array.isArray(list) && list.length === 1 && !isOperators(list[0]) ? (list[0] as unknown) : undefined;
}
