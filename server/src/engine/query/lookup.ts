import { MongoError, unsupported } from '../values/errors.ts';
import { type Doc, isDocument } from '../values/types.ts';
import type { Batches, StageContext } from './stages.ts';

interface Lookup {
  from: string;
  as: string;
  foreignField: string;
  pipeline?: unknown[];
}

/** Reads what a $lookup joins: by `_id`, which is all that the product needs. */
function readLookup(spec: unknown): Lookup {
  if (!isDocument(spec)) throw new MongoError(9, 'the $lookup stage specification must be an object');
  const { pipeline, let: variables, ...names } = spec;
  for (const [name, value] of Object.entries(names))
    if (!['from', 'as', 'localField', 'foreignField'].includes(name) || typeof value !== 'string')
      throw new MongoError(9, `$lookup argument '${name}' must be a string that it knows`);
  const { from, as, localField, foreignField } = names;
  if (as === undefined || from === undefined) throw new MongoError(9, "must specify 'from' and 'as' for a $lookup");
  if ((localField === undefined) !== (foreignField === undefined) || (!localField && !pipeline))
    throw new MongoError(9, "$lookup requires either 'pipeline' or both 'localField' and 'foreignField'");
  if (localField !== '_id' || variables !== undefined || String(as).includes('.'))
    throw unsupported('$lookup by another field than _id, with variables, or under a path');
  if (pipeline !== undefined && !Array.isArray(pipeline))
    throw new MongoError(14, "'pipeline' option must be specified as an array");
  return spec as unknown as Lookup;
}

/** The stage $lookup: for every document a query of its own. */
export async function* lookup(context: StageContext, input: Batches, spec: unknown): Batches {
  const { from, as, foreignField, pipeline = [] } = readLookup(spec);
  context.run(from, pipeline); // refuses what is wrong in it even if nothing is joined
  for await (const docs of input)
    for (const doc of docs) {
      if (Array.isArray(doc._id)) throw unsupported('$lookup by an array');
      const found: Doc[] = [];
      const join = { $match: { [foreignField]: { $eq: doc._id ?? null } } };
      for await (const more of context.run(from, [join, ...pipeline])) found.push(...more);
      yield [{ ...doc, [as]: found }];
      await context.time.rest();
    }
}
