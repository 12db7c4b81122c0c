import { Long } from 'bson';
import { badValue, MongoError, unsupported } from '../values/errors.ts';
import { entriesOf, withValue } from '../values/paths.ts';
import { type Doc, getField, isDocument, setField, toNumber } from '../values/types.ts';
import { DOC_STAGES, type DocStage } from './docStages.ts';
import { checkStages } from './expressions.ts';
import { groupDocs } from './group.ts';
import { lookup, unionWith } from './joins.ts';
import { collectDocs, inPortions, type Portions, type StageContext } from './portions.ts';
import { noSortKey, parseSort, Sorter, sortKey } from './sort.ts';

type Stage = (context: StageContext, input: Portions, spec: unknown) => Portions;

/** The number of a $skip or $limit stage. */
export function stageNumber(name: string, value: unknown, least: number): number {
  const number = toNumber(value);
  if (number === undefined || !Number.isInteger(number) || number < least)
    throw new MongoError(
      number === undefined || !Number.isInteger(number) ? 5107201 : name === '$limit' ? 15958 : 5107200,
      `invalid argument to ${name} stage: Expected a ${least ? 'positive' : 'non-negative'} number`,
    );
  return number;
}

/** A stage that turns every document into one or none. */
async function* mapDocs({ pace }: StageContext, input: Portions, change: DocStage): Portions {
  for await (const docs of input) {
    const out: Doc[] = [];
    for (const doc of docs) {
      const changed = change(doc);
      if (changed) out.push(changed);
      await pace.rest();
    }
    if (out.length) yield out;
  }
}

async function* sortDocs({ pace }: StageContext, input: Portions, spec: unknown): Portions {
  const fields = parseSort(spec);
  if (fields.length === 0) throw noSortKey();
  const sorter = new Sorter<Doc>();
  for await (const docs of input)
    for (const doc of docs) {
      sorter.add(sortKey(fields, doc), doc, 0);
      await pace.rest();
    }
  sorter.finish();
  yield* inPortions(pace, () => sorter.next());
}

/** $unwind: one document for every element of an array. */
async function* unwind({ pace }: StageContext, input: Portions, spec: unknown): Portions {
  const { path, includeArrayIndex, preserveNullAndEmptyArrays } = (isDocument(spec) ? spec : { path: spec }) as Doc;
  if (typeof path !== 'string') throw new MongoError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$') || path.length < 2)
    throw new MongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const parts = path.slice(1).split('.');
  const indexParts = typeof includeArrayIndex === 'string' ? includeArrayIndex.split('.') : undefined;
  const place = (doc: Doc, value: unknown, index: unknown): Doc => {
    const out = withValue(doc, parts, value);
    return indexParts ? withValue(out, indexParts, index) : out;
  };
  /** A document without an element: an empty array goes, null stays. */
  const keep = (doc: Doc, value: unknown): Doc => {
    const out = Array.isArray(value) ? withValue(doc, parts, undefined) : doc;
    return indexParts ? withValue(out, indexParts, null) : out;
  };
  for await (const docs of input) {
    const out: Doc[] = [];
    for (const doc of docs) {
      const value = parts.reduce<unknown>(
        (inner, part) => (isDocument(inner) ? getField(inner, part) : undefined),
        doc,
      );
      const missing = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
      if (missing && preserveNullAndEmptyArrays === true) out.push(keep(doc, value));
      else if (Array.isArray(value))
        for (let i = 0; i < value.length; i++) out.push(place(doc, value[i], Long.fromNumber(i)));
      else if (!missing) out.push(place(doc, value, null));
      await pace.rest();
    }
    if (out.length) yield out;
  }
}

/** $sample: some documents by chance, each at most once. */
async function* sample({ pace }: StageContext, input: Portions, spec: unknown): Portions {
  const size = isDocument(spec) ? toNumber(spec.size) : undefined;
  if (size === undefined || size < 0) throw new MongoError(28747, 'size argument to $sample must be a positive number');
  const chosen: Doc[] = [];
  let seen = 0;
  for await (const docs of input)
    for (const doc of docs) {
      const at = seen++ < size ? chosen.length : Math.floor(Math.random() * seen);
      if (at < size) chosen[at] = doc;
      await pace.rest();
    }
  if (chosen.length) yield chosen;
}

async function* skip(_context: StageContext, input: Portions, spec: unknown): Portions {
  let left = stageNumber('$skip', spec, 0);
  for await (const docs of input) {
    if (docs.length > left) yield docs.slice(left);
    left = Math.max(0, left - docs.length);
  }
}

async function* limit(_context: StageContext, input: Portions, spec: unknown): Portions {
  let left = stageNumber('$limit', spec, 1);
  for await (const docs of input) {
    yield docs.slice(0, left);
    left -= docs.length;
    if (left <= 0) return;
  }
}

async function* count(_context: StageContext, input: Portions, spec: unknown): Portions {
  if (spec === '') throw new MongoError(40157, 'the count field must be a non-empty string');
  if (typeof spec !== 'string' || spec.includes('.') || spec.startsWith('$'))
    throw new MongoError(40156, 'the count field must be a non-empty string');
  let n = 0;
  for await (const docs of input) n += docs.length;
  if (n) yield [{ [spec]: n }];
}

async function* facet(context: StageContext, input: Portions, spec: unknown): Portions {
  if (!isDocument(spec)) throw new MongoError(40169, 'the $facet specification must be a non-empty object');
  const all = await collectDocs(input);
  const out: Doc = {};
  for (const [name, stages] of entriesOf(spec)) {
    checkStages(stages as unknown[]);
    setField(out, name, await collectDocs(context.run(context, all, stages as Doc[])));
  }
  yield [out];
}

const STAGES: Record<string, Stage> = {
  ...Object.fromEntries(
    Object.entries(DOC_STAGES).map(([name, compile]): [string, Stage] => [
      name,
      (context, input, spec) => mapDocs(context, input, compile(spec, context.variables)),
    ]),
  ),
  $sort: sortDocs,
  $skip: skip,
  $limit: limit,
  $count: count,
  $facet: facet,
  $group: groupDocs,
  $sortByCount: (context, input, spec) =>
    sortDocs(context, groupDocs(context, input, { _id: spec, count: { $sum: 1 } }), { count: -1 }),
  $lookup: lookup,
  $unionWith: unionWith,
  $unwind: unwind,
  $sample: sample,
};

const WRITING = ['$out', '$merge'];

/** Stages that nothing but a MongoDB has. */
const ELSEWHERE = [
  '$bucket $bucketAuto $collStats $currentOp $densify $fill $geoNear $graphLookup $indexStats $listSessions $planCacheStats',
  '$redact $search $searchMeta $setWindowFields $vectorSearch',
].flatMap((names) => names.split(' '));

/** True for the names of all stages that MongoDB has. */
export const isStage = (name: string) =>
  Object.hasOwn(STAGES, name) || ELSEWHERE.includes(name) || WRITING.includes(name) || name === '$changeStream';

/** Appends a stage to a pipeline. */
export function applyStage(context: StageContext, input: Portions, name: string, spec: unknown): Portions {
  const stage = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  if (stage) return stage(context, input, spec);
  if (WRITING.includes(name)) throw new MongoError(40601, `${name} can only be the final stage in the pipeline`);
  if (name === '$changeStream')
    throw new MongoError(40573, 'The $changeStream stage is only supported on replica sets');
  if (ELSEWHERE.includes(name)) throw unsupported(`The stage ${name}`);
  if (!name.startsWith('$')) throw badValue(`Invalid stage name: '${name}'`);
  throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
}
