import type { PipelineContext, PipelineResult } from '../query/pipeline.ts';
import { collectDocs } from '../query/pipeline.ts';
import { firstRow } from '../query/query.ts';
import { compileUpdate, withIdFirst } from '../query/update.ts';
import { buildIndex } from '../storage/indexBuild.ts';
import { checkDocument, decode } from '../values/decode.ts';
import { encode } from '../values/encode.ts';
import { MongoError } from '../values/errors.ts';
import { identity } from '../values/keys.ts';
import { type Doc, isDocument } from '../values/types.ts';
import { checkNamespace } from './arguments.ts';
import { checkOptions } from './command.ts';

/** Where $out and $merge write to. */
function target(database: string, into: unknown): string {
  if (typeof into === 'string') return checkNamespace(database, into);
  if (isDocument(into) && typeof into.coll === 'string')
    return checkNamespace(typeof into.db === 'string' ? into.db : database, into.coll);
  throw new MongoError(51178, 'the target of $out and $merge must be a collection name');
}

/** Does something to every document, in transactions that let others write in between. */
async function eachInWrites(context: PipelineContext, docs: Doc[], work: (doc: Doc) => void): Promise<void> {
  for (let at = 0; at < docs.length;)
    await context.engine.store.write(() => {
      const end = performance.now() + 5;
      do work(docs[at++] as Doc);
      while (at < docs.length && performance.now() < end);
    });
}

/** $out: fills a new collection with the old one's indexes and puts it into its place at once. */
async function out(context: PipelineContext, namespace: string, docs: Doc[]): Promise<void> {
  const { catalog, documents, store } = context.engine;
  const temporary = `${namespace}.tmp.agg_out.${Date.now()}.${Math.floor(Math.random() * 1e9)}`;
  const specs = catalog.find(namespace)?.secondary.map((index) => index.meta.spec) ?? [];
  await store.write(() => void catalog.create(temporary));
  try {
    for (const spec of specs) await buildIndex(catalog, documents, temporary, spec);
    await eachInWrites(context, docs, (doc) => {
      const complete = withIdFirst(doc);
      const bytes = encode(complete);
      checkDocument(bytes);
      documents.insert(catalog.find(temporary) ?? catalog.create(temporary), bytes, complete);
    });
    await store.write(() => {
      const filled = catalog.find(temporary);
      if (filled) catalog.rename(filled, namespace);
    });
  } catch (error) {
    await store.write(() => {
      const filled = catalog.find(temporary);
      if (filled) catalog.drop(filled);
    });
    throw error;
  }
}

interface Merge {
  on: string[];
  whenMatched: unknown;
  whenNotMatched: unknown;
}

function readMerge(spec: Doc): Merge {
  checkOptions('$merge', spec, {
    into: 'any!',
    on: 'any',
    let: 'refused',
    whenMatched: 'any',
    whenNotMatched: 'string',
  });
  const { whenMatched = 'merge', whenNotMatched = 'insert' } = spec;
  if (!Array.isArray(whenMatched) && !['merge', 'replace', 'keepExisting', 'fail'].includes(String(whenMatched)))
    throw new MongoError(2, `Enumeration value '${String(whenMatched)}' for field 'whenMatched' is not a valid value.`);
  if (!['insert', 'discard', 'fail'].includes(String(whenNotMatched)))
    throw new MongoError(
      2,
      `Enumeration value '${String(whenNotMatched)}' for field 'whenNotMatched' is not a valid value.`,
    );
  return { on: [spec.on ?? '_id'].flat() as string[], whenMatched, whenNotMatched };
}

function combine(how: unknown, old: Doc, doc: Doc, context: PipelineContext): Doc {
  if (Array.isArray(how))
    return compileUpdate(how, undefined, { variables: { ...context.variables, new: doc } }).apply(old, undefined);
  return how === 'replace' ? doc : { ...old, ...doc };
}

function mergeOne(context: PipelineContext, namespace: string, merge: Merge, doc: Doc): void {
  const { catalog, documents } = context.engine;
  const collection = catalog.find(namespace) ?? catalog.create(namespace);
  const filter = Object.fromEntries(merge.on.map((path) => [path, { $eq: doc[path] ?? null }]));
  const row = firstRow(context.engine.query(collection, { filter, limit: 1 }));
  if (!row) {
    if (merge.whenNotMatched === 'discard') return;
    if (merge.whenNotMatched === 'fail')
      throw new MongoError(13113, '$merge could not find a matching document in the target collection');
    const complete = withIdFirst(doc);
    const bytes = encode(complete);
    checkDocument(bytes);
    return documents.insert(collection, bytes, complete);
  }
  if (merge.whenMatched === 'keepExisting') return;
  if (merge.whenMatched === 'fail') throw new MongoError(11000, '$merge found a document with the same key');
  const old = decode(row.bytes);
  const changed = withIdFirst({ ...combine(merge.whenMatched, old, doc, context), _id: old._id });
  const bytes = encode(changed);
  checkDocument(bytes);
  documents.replace(collection, row.id, row.bytes, bytes, changed);
}

/** Writes the result of a pipeline where its last stage, $out or $merge, says. */
export async function writeResult(context: PipelineContext, stage: Doc, result: PipelineResult): Promise<void> {
  const docs = await collectDocs(result.docs());
  if ('$out' in stage) return out(context, target(context.database, stage.$out), docs);
  const spec = typeof stage.$merge === 'string' ? { into: stage.$merge } : stage.$merge;
  if (!isDocument(spec)) throw new MongoError(51182, '$merge must be a string or an object');
  const merge = readMerge(spec);
  const namespace = target(context.database, spec.into);
  const wanted = identity([...merge.on].sort());
  const known = context.engine.catalog.find(namespace)?.indexes ?? [];
  if (
    wanted !== identity(['_id']) &&
    !known.some((index) => index.unique && identity(index.fields.map(({ path }) => path).sort()) === wanted)
  )
    throw new MongoError(51183, 'Cannot find index to verify that join fields will be unique');
  return eachInWrites(context, docs, (doc) => mergeOne(context, namespace, merge, doc));
}
