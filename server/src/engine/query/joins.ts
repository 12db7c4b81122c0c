import { Long } from 'bson';
import { MongoError } from '../values/errors.ts';
import { identity } from '../values/keys.ts';
import { valuesAt } from '../values/paths.ts';
import { type Doc, isDocument, toNumber } from '../values/types.ts';
import { compileExpression } from './expressions.ts';
import { collectDocs, type PipelineContext, runPipeline } from './pipeline.ts';
import { openedValues } from './project.ts';
import { type Portions, withValue } from './stages.ts';

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
    throw new MongoError(
      9,
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  return spec as unknown as Lookup;
}

/** The stage $lookup: for every document a query of its own, remembered for equal values. */
export async function* lookup(context: PipelineContext, input: Portions, spec: unknown): Portions {
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
    const found = await collectDocs(runPipeline(inner, from, [...join, ...pipeline]).docs());
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

/** The stage $graphLookup: follows links from document to document, wave by wave. */
export async function* graphLookup(context: PipelineContext, input: Portions, spec: unknown): Portions {
  if (!isDocument(spec)) throw new MongoError(40327, 'the $graphLookup stage specification must be an object');
  const { from, startWith, connectFromField, connectToField, as, maxDepth, depthField, restrictSearchWithMatch } = spec;
  if ([from, connectFromField, connectToField, as].some((one) => typeof one !== 'string') || startWith === undefined)
    throw new MongoError(40105, '$graphLookup requires from, startWith, connectFromField, connectToField and as');
  const deepest = maxDepth === undefined ? Infinity : toNumber(maxDepth);
  const start = compileExpression(startWith, context.variables);
  for await (const docs of input) {
    const out: Doc[] = [];
    for (const doc of docs) {
      const found = new Map<string, Doc>();
      let wave = [start(doc) ?? []].flat() as unknown[];
      for (let depth = 0; wave.length && depth <= (deepest ?? 0); depth++) {
        const filter = { [connectToField as string]: { $in: wave }, ...(restrictSearchWithMatch as Doc | undefined) };
        const next = await collectDocs(runPipeline(context, from as string, [{ $match: filter }]).docs());
        wave = [];
        for (const one of next) {
          const name = identity(one._id);
          if (found.has(name)) continue;
          const place = typeof depthField === 'string' ? depthField.split('.') : undefined;
          found.set(name, place ? withValue(one, place, Long.fromNumber(depth)) : one);
          wave.push(...openedValues(one, (connectFromField as string).split('.')));
        }
      }
      out.push(withValue(doc, (as as string).split('.'), [...found.values()]));
    }
    yield out;
  }
}

/** The stage $unionWith. */
export async function* unionWith(context: PipelineContext, input: Portions, spec: unknown): Portions {
  yield* input;
  const { coll, pipeline = [] } = (isDocument(spec) ? spec : { coll: spec }) as { coll?: unknown; pipeline?: Doc[] };
  if (typeof coll !== 'string') throw new MongoError(9, '$unionWith needs the name of a collection');
  yield* runPipeline(context, coll, pipeline).docs();
}
