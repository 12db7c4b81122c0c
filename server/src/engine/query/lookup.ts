import { MongoError, unsupported } from '../values/errors.ts';
import { identity } from '../values/keys.ts';
import { valuesAt } from '../values/paths.ts';
import { type Doc, isDocument } from '../values/types.ts';
import type { Batches, StageContext } from './stages.ts';

interface Lookup {
  from: string;
  as: string;
  localField: string;
  foreignField: string;
  pipeline?: unknown[];
}

function readLookup(spec: unknown): Lookup {
  if (!isDocument(spec)) throw new MongoError(9, 'the $lookup stage specification must be an object');
  const { pipeline, let: variables, ...names } = spec;
  if (variables !== undefined) throw unsupported('$lookup with variables');
  for (const [name, value] of Object.entries(names))
    if (!['from', 'as', 'localField', 'foreignField'].includes(name) || typeof value !== 'string')
      throw new MongoError(9, `$lookup argument '${name}' must be a string that it knows`);
  const { from, as, localField, foreignField } = names;
  if (as === undefined || from === undefined) throw new MongoError(9, "must specify 'from' and 'as' for a $lookup");
  if ((localField === undefined) !== (foreignField === undefined) || (!localField && !pipeline))
    throw new MongoError(9, "$lookup requires either 'pipeline' or both 'localField' and 'foreignField'");
  if (!localField || String(as).includes('.')) throw unsupported('$lookup without localField, or under a path');
  if (pipeline !== undefined && !Array.isArray(pipeline))
    throw new MongoError(14, "'pipeline' option must be specified as an array");
  return spec as unknown as Lookup;
}

/** The stage $lookup: for every document a query of its own, remembered for equal values. */
export async function* lookup(context: StageContext, input: Batches, spec: unknown): Batches {
  const { from, as, localField, foreignField, pipeline = [] } = readLookup(spec);
  const known = new Map<string, Doc[]>();
  const find = async (doc: Doc): Promise<Doc[]> => {
    const given = valuesAt(doc, localField.split('.')).filter((value) => value !== undefined);
    const opened = given.flatMap((value) => value ?? [null]);
    const local = opened.length === 0 ? [null] : opened;
    let found = known.get(identity(local));
    if (found) return found;
    known.set(identity(local), (found = []));
    const join = { $match: { [foreignField]: { $in: local } } };
    for await (const docs of context.run(from, [join, ...pipeline])) found.push(...docs);
    return found;
  };
  for await (const docs of input) {
    const out: Doc[] = [];
    for (const doc of docs) {
      out.push({ ...doc, [as]: await find(doc) });
      await context.time.rest();
    }
    yield out;
  }
}
