import { MongoError } from '../values/errors.ts';
import { identity } from '../values/keys.ts';
import { Total } from '../values/numbers.ts';
import { entriesOf } from '../values/paths.ts';
import { type Doc, isDocument, setField } from '../values/types.ts';
import { type Batches, inBatches } from './batches.ts';
import { operatorOf } from './elsewhere.ts';
import { compileExpression } from './expressions.ts';
import type { TimeSlices } from './timeSlices.ts';

interface Field {
  name: string;
  evaluate: (doc: Doc) => unknown;
}

/** Compiles a field of $group; its accumulator is $sum, the only one there is. */
function compileField(name: string, spec: unknown): Field {
  if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
  if (!isDocument(spec)) throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
  const entries = entriesOf(spec);
  const [accumulator, operand] = entries[0] ?? ['', undefined];
  if (entries.length !== 1) throw new MongoError(40238, `The field '${name}' must specify one accumulator`);
  operatorOf('accumulator', { $sum: true }, accumulator, () => {
    throw new MongoError(15952, `unknown group operator '${accumulator}'`);
  });
  if (Array.isArray(operand)) throw new MongoError(40237, 'The $sum accumulator is a unary operator');
  return { name, evaluate: compileExpression(operand) };
}

/** The stage $group: reads everything, keeps one entry for every value of _id. */
export async function* groupDocs(time: TimeSlices, input: Batches, spec: unknown): Batches {
  if (!isDocument(spec)) throw new MongoError(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) throw new MongoError(15955, 'a group specification must include an _id');
  const { _id, ...others } = spec;
  const fields = entriesOf(others).map(([field, value]) => compileField(field, value));
  const idOf = compileExpression(_id);
  const groups = new Map<string, { id: unknown; totals: Total[] }>();
  for await (const docs of input)
    for (const doc of docs) {
      const id = idOf(doc) ?? null;
      const name = identity(id);
      let group = groups.get(name);
      if (!group) groups.set(name, (group = { id, totals: fields.map(() => new Total()) }));
      fields.forEach(({ evaluate }, i) => group.totals[i]?.add(evaluate(doc)));
      await time.rest();
    }
  const results = groups.values();
  yield* inBatches(time, () => {
    const { value: group, done } = results.next();
    if (done) return undefined;
    const out: Doc = { _id: group.id };
    fields.forEach(({ name }, i) => setField(out, name, group.totals[i]?.sum));
    return out;
  });
}
