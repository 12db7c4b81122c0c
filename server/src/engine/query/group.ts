import { MongoError } from '../values/errors.ts';
import { compare, identity } from '../values/keys.ts';
import { entriesOf } from '../values/paths.ts';
import { Deviation, Total } from '../values/total.ts';
import { type Doc, isDocument, setField } from '../values/types.ts';
import { mergeObjects } from './expressionOperators.ts';
import { compileExpression, evaluateAccumulator, isAccumulator } from './expressions.ts';
import type { PipelineContext } from './pipeline.ts';
import { inPortions, type Portions } from './stages.ts';

/** What a group remembers of its documents for one field. */
interface Accumulator {
  add(doc: Doc): void;
  result(): unknown;
}

type Make = (operand: unknown, variables: Doc | undefined) => Accumulator;

const isNothing = (value: unknown) => value === null || value === undefined;

/** An accumulator that keeps one value and combines it with the next. */
const folding =
  (start: unknown, step: (kept: unknown, value: unknown) => unknown): Make =>
  (operand, variables) => {
    const evaluate = compileExpression(operand, variables);
    let kept = start;
    return {
      add(doc) {
        kept = step(kept, evaluate(doc));
      },
      result: () => kept,
    };
  };

/** An accumulator that something else computes. */
const collecting =
  <T extends { add(value: unknown): void }>(Kind: new () => T, result: (all: T) => unknown): Make =>
  (operand, variables) => {
    const evaluate = compileExpression(operand, variables);
    const all = new Kind();
    return { add: (doc) => all.add(evaluate(doc)), result: () => result(all) };
  };

const UNSET = Symbol('no value yet');

/** Accumulators that need not keep their documents. All others are mingo's and run at the end. */
const STREAMING: Record<string, Make> = {
  $sum: collecting(Total, (total) => total.sum),
  $avg: collecting(Total, (total) => total.average),
  $stdDevPop: collecting(Deviation, (deviation) => deviation.result(false)),
  $stdDevSamp: collecting(Deviation, (deviation) => deviation.result(true)),
  $min: folding(null, (kept, value) =>
    isNothing(value) || (kept !== null && compare(value, kept) >= 0) ? kept : value,
  ),
  $max: folding(null, (kept, value) =>
    isNothing(value) || (kept !== null && compare(value, kept) <= 0) ? kept : value,
  ),
  $first: (operand, variables) => {
    const evaluate = compileExpression(operand, variables);
    let kept: unknown = UNSET;
    return {
      add(doc) {
        if (kept === UNSET) kept = evaluate(doc);
      },
      result: () => (kept === UNSET ? null : (kept ?? null)),
    };
  },
  $last: folding(null, (_kept, value) => value ?? null),
  $count: (_operand) => {
    let n = 0;
    return { add: () => n++, result: () => n };
  },
  $mergeObjects: folding({}, (kept, value) => mergeObjects([kept, value])),
  $push: (operand, variables) => {
    const evaluate = compileExpression(operand, variables);
    const list: unknown[] = [];
    return {
      add(doc) {
        const value = evaluate(doc);
        if (value !== undefined) list.push(value);
      },
      result: () => list,
    };
  },
  $addToSet: (operand, variables) => {
    const evaluate = compileExpression(operand, variables);
    const known = new Map<string, unknown>();
    return {
      add(doc) {
        const value = evaluate(doc);
        if (value !== undefined) known.set(identity(value), value);
      },
      result: () => [...known.values()],
    };
  },
};

/** mingo gives lists for the accumulators of one. */
const OF_ONE = ['$top', '$bottom'];

const keeping =
  (name: string): Make =>
  (operand, variables) => {
    const docs: Doc[] = [];
    return {
      add: (doc) => docs.push(doc),
      result: () => {
        const value = evaluateAccumulator(docs, name, operand, variables);
        return OF_ONE.includes(name) && Array.isArray(value) ? (value[0] as unknown) : value;
      },
    };
  };

function compileField(field: string, spec: unknown, variables: Doc | undefined): () => Accumulator {
  if (!isDocument(spec)) throw new MongoError(40234, `The field '${field}' must be an accumulator object`);
  const entries = entriesOf(spec);
  const [name, operand] = entries[0] ?? ['', undefined];
  if (entries.length !== 1) throw new MongoError(40238, `The field '${field}' must specify one accumulator`);
  const make = STREAMING[name] ?? (isAccumulator(name) ? keeping(name) : undefined);
  if (!make) throw new MongoError(15952, `unknown group operator '${name}'`);
  return () => make(operand, variables);
}

/** The stage $group: reads everything, keeps one entry for every value of _id. */
export async function* groupDocs(context: PipelineContext, input: Portions, spec: unknown): Portions {
  if (!isDocument(spec)) throw new MongoError(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) throw new MongoError(15955, 'a group specification must include an _id');
  const { pace, variables } = context;
  const fields = entriesOf(spec)
    .filter(([field]) => field !== '_id')
    .map(([field, value]) => ({ field, make: compileField(field, value, variables) }));
  const idOf = compileExpression(spec._id, variables);
  const groups = new Map<string, { id: unknown; accumulators: Accumulator[] }>();
  for await (const docs of input)
    for (const doc of docs) {
      const id = idOf(doc) ?? null;
      const name = identity(id);
      let group = groups.get(name);
      if (!group) groups.set(name, (group = { id, accumulators: fields.map(({ make }) => make()) }));
      for (const accumulator of group.accumulators) accumulator.add(doc);
      await pace.rest();
    }
  const results = groups.values();
  yield* inPortions(pace, () => {
    const { value: group, done } = results.next();
    if (done) return undefined;
    const out: Doc = { _id: group.id };
    fields.forEach(({ field }, i) => setField(out, field, group.accumulators[i]?.result()));
    return out;
  });
}
