import { MongoError } from '../values/errors.ts';
import { identity } from '../values/keys.ts';
import { valuesAt, withValue } from '../values/paths.ts';
import { type Doc, isDocument } from '../values/types.ts';
import { compileExpression } from './expressions.ts';
import { collectDocs, type Portions, type StageContext } from './portions.ts';

interface Lookup {
  from: string;
  as: string;
  localField?: string;
  foreignField?: string;
  let?: Doc;
  pipeline?: Doc[];
}

const KNOWN = ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'];

function readLookup(spec: unknown): Lookup {
  if (!isDocument(spec)) throw new MongoError(9, 'the $lookup specification must be an Object');
  const unknown = Object.keys(spec).find((key) => !KNOWN.includes(key));
  if (unknown) throw new MongoError(9, `unknown argument to $lookup: ${unknown}`);
  const { from, as, localField, foreignField, pipeline } = spec;
  if (typeof as !== 'string' || typeof from !== 'string')
    throw new MongoError(9, "$lookup argument 'from' and 'as' must be strings");
  if (
    (localField === undefined) !== (foreignField === undefined) ||
    (localField === undefined && pipeline === undefined)
  )
    throw new MongoError(9, "$lookup requires either 'pipeline' or both 'localField' and 'foreignField'");
  return spec as unknown as Lookup;
}

/** The stage $lookup: for every document a query of its own, remembered for equal values. */
export async function* lookup(context: StageContext, input: Portions, spec: unknown): Portions {
  const { from, as, localField, foreignField, pipeline = [], let: bindings } = readLookup(spec);
  const known = new Map<string, Doc[]>();
  const locals = Object.entries(bindings ?? {}).map(
    ([key, value]) => [key, compileExpression(value, context.variables)] as const,
  );
  const find = async (doc: Doc): Promise<Doc[]> => {
    const given = localField && valuesAt(doc, localField.split('.')).filter((value) => value !== undefined);
    const values = given && given.flatMap((value) => value ?? [null]);
    const local = values && values.length === 0 ? [null] : values;
    const name = bindings ? undefined : identity(local ?? []);
    const remembered = name === undefined ? undefined : known.get(name);
    if (remembered) return remembered;
    const join = local && foreignField ? [{ $match: { [foreignField]: { $in: local } } }] : [];
    const own = locals.map(([key, evaluate]) => [key, evaluate(doc)]);
    const inner = { ...context, variables: { ...context.variables, ...(Object.fromEntries(own) as Doc) } };
    const found = await collectDocs(context.run(inner, from, [...join, ...pipeline]));
    if (name !== undefined) known.set(name, found);
    return found;
  };
  for await (const docs of input) {
    const out: Doc[] = [];
    for (const doc of docs) {
      out.push(withValue(doc, as.split('.'), await find(doc)));
      await context.pace.rest();
    }
    yield out;
  }
}

/** The stage $unionWith. */
export async function* unionWith(context: StageContext, input: Portions, spec: unknown): Portions {
  yield* input;
  const { coll, pipeline = [] } = (isDocument(spec) ? spec : { coll: spec }) as { coll?: unknown; pipeline?: Doc[] };
  if (typeof coll !== 'string') throw new MongoError(9, '$unionWith needs the name of a collection');
  yield* context.run(context, coll, pipeline);
}
