import { MongoError, unsupported } from '../values/errors.ts';
import { identity } from '../values/keys.ts';
import { entriesOf } from '../values/paths.ts';
import { type Doc, isDocument, setField } from '../values/types.ts';
import { type Accumulator, ACCUMULATORS } from './accumulators.ts';
import { compileExpression } from './expressions.ts';
import { inPortions, type PipelineContext, type Portions } from './portions.ts';

/** MongoDB's accumulators that need the documents of a group together. */
const ELSEWHERE = ['$accumulator $bottom $bottomN $firstN $lastN $maxN $median $minN $percentile $top $topN'].flatMap(
  (names) => names.split(' '),
);

interface Field {
  name: string;
  make: () => Accumulator;
  evaluate: (doc: Doc) => unknown;
}

function compileField(field: string, spec: unknown, variables: Doc | undefined): Field {
  if (!isDocument(spec)) throw new MongoError(40234, `The field '${field}' must be an accumulator object`);
  const entries = entriesOf(spec);
  const [name, operand] = entries[0] ?? ['', undefined];
  if (entries.length !== 1) throw new MongoError(40238, `The field '${field}' must specify one accumulator`);
  if (ELSEWHERE.includes(name)) throw unsupported(name);
  const make = Object.hasOwn(ACCUMULATORS, name) ? ACCUMULATORS[name] : undefined;
  if (!make) throw new MongoError(15952, `unknown group operator '${name}'`);
  return { name: field, make, evaluate: compileExpression(operand, variables) };
}

/** The stage $group: reads everything, keeps one entry for every value of _id. */
export async function* groupDocs(context: PipelineContext, input: Portions, spec: unknown): Portions {
  if (!isDocument(spec)) throw new MongoError(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) throw new MongoError(15955, 'a group specification must include an _id');
  const { pace, variables } = context;
  const { _id, ...others } = spec;
  const fields = entriesOf(others).map(([field, value]) => compileField(field, value, variables));
  const idOf = compileExpression(_id, variables);
  const groups = new Map<string, { id: unknown; accumulators: Accumulator[] }>();
  for await (const docs of input)
    for (const doc of docs) {
      const id = idOf(doc) ?? null;
      const name = identity(id);
      let group = groups.get(name);
      if (!group) groups.set(name, (group = { id, accumulators: fields.map(({ make }) => make()) }));
      fields.forEach(({ evaluate }, i) => group.accumulators[i]?.add(evaluate(doc)));
      await pace.rest();
    }
  const results = groups.values();
  yield* inPortions(pace, () => {
    const { value: group, done } = results.next();
    if (done) return undefined;
    const out: Doc = { _id: group.id };
    fields.forEach((field, i) => setField(out, field.name, group.accumulators[i]?.result()));
    return out;
  });
}
