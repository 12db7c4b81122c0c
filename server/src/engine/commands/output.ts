import type { PipelineResult } from '../query/pipeline.ts';
import { collectDocs, type PipelineContext } from '../query/portions.ts';
import { compileUpdate, type Update, withIdFirst } from '../query/update.ts';
import { buildIndex } from '../storage/indexBuild.ts';
import { MongoError } from '../values/errors.ts';
import { identity } from '../values/keys.ts';
import { type Doc, isDocument } from '../values/types.ts';
import { checkNamespace } from './arguments.ts';
import { checkOptions } from './command.ts';
import { insertDoc, updateOne } from './writes.ts';

/** Where $out and $merge write to. */
function target(database: string, into: unknown): string {
  if (typeof into === 'string') return checkNamespace(database, into);
  if (isDocument(into) && typeof into.coll === 'string')
    return checkNamespace(typeof into.db === 'string' ? into.db : database, into.coll);
  throw new MongoError(51178, 'the target of $out and $merge must be a collection name');
}

/** Does something to every document, in transactions that let others write in between. */
async function eachInWrites({ engine }: PipelineContext, docs: Doc[], work: (doc: Doc) => void): Promise<void> {
  for (let at = 0; at < docs.length;)
    await engine.store.write(() => {
      const end = performance.now() + 5;
      do work(docs[at++] as Doc);
      while (at < docs.length && performance.now() < end);
    });
}

/** $out: fills a new collection with the old one's indexes and puts it into its place at once. */
async function out(context: PipelineContext, namespace: string, docs: Doc[]): Promise<void> {
  const { engine } = context;
  const { catalog, documents, store } = engine;
  const temporary = `${namespace}.tmp.agg_out.${Date.now()}.${Math.floor(Math.random() * 1e9)}`;
  const specs = catalog.find(namespace)?.secondary.map((index) => index.meta.spec) ?? [];
  await store.write(() => void catalog.create(temporary));
  try {
    for (const spec of specs) await buildIndex(catalog, documents, temporary, spec);
    await eachInWrites(context, docs, (doc) => void insertDoc(engine, temporary, withIdFirst(doc)));
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

/** The pipelines of updates that do what the words for `whenMatched` mean. */
const WHEN_MATCHED: Record<string, Doc[]> = {
  merge: [{ $replaceWith: { $mergeObjects: ['$$ROOT', '$$new'] } }],
  replace: [{ $replaceWith: { $mergeObjects: ['$$new', { _id: '$_id' }] } }],
  keepExisting: [],
};

const notValid = (field: string, value: unknown) =>
  new MongoError(2, `Enumeration value '${String(value)}' for field '${field}' is not a valid value.`);

/** $merge: an update or upsert for every document. */
function mergeInto({ engine, variables }: PipelineContext, namespace: string, spec: Doc): (doc: Doc) => void {
  const { whenMatched = 'merge', whenNotMatched = 'insert' } = spec;
  const change = Array.isArray(whenMatched) ? (whenMatched as Doc[]) : WHEN_MATCHED[String(whenMatched)];
  if (!change && whenMatched !== 'fail') throw notValid('whenMatched', whenMatched);
  if (!['insert', 'discard', 'fail'].includes(String(whenNotMatched))) throw notValid('whenNotMatched', whenNotMatched);
  const on = [spec.on ?? '_id'].flat() as string[];
  const wanted = identity([...on].sort());
  const isUnique = engine.catalog
    .find(namespace)
    ?.indexes.some((index) => index.unique && identity(index.fields.map(({ path }) => path).sort()) === wanted);
  if (wanted !== identity(['_id']) && !isUnique)
    throw new MongoError(51183, 'Cannot find index to verify that join fields will be unique');
  const fail: Update['apply'] = () => {
    throw new MongoError(11000, '$merge found a document with the same key');
  };
  return (doc) => {
    const known = { variables: { ...variables, new: doc } };
    const update: Update = change ? compileUpdate(change, undefined, known) : { kind: 'pipeline', apply: fail };
    const filter = Object.fromEntries(on.map((path) => [path, { $eq: doc[path] ?? null }]));
    const { matched } = updateOne(engine, { namespace, filter, update, multi: false, upsert: false });
    if (matched || whenNotMatched === 'discard') return;
    if (whenNotMatched === 'fail')
      throw new MongoError(13113, '$merge could not find a matching document in the target collection');
    insertDoc(engine, namespace, withIdFirst(doc));
  };
}

/** Writes the result of a pipeline where its last stage, $out or $merge, says. */
export async function writeResult(context: PipelineContext, stage: Doc, result: PipelineResult): Promise<void> {
  const docs = await collectDocs(result.docs());
  if ('$out' in stage) return out(context, target(context.database, stage.$out), docs);
  const spec = typeof stage.$merge === 'string' ? { into: stage.$merge } : stage.$merge;
  if (!isDocument(spec)) throw new MongoError(51182, '$merge must be a string or an object');
  checkOptions('$merge', spec, {
    into: 'any!',
    on: 'any',
    let: 'refused',
    whenMatched: 'any',
    whenNotMatched: 'string',
  });
  return eachInWrites(context, docs, mergeInto(context, target(context.database, spec.into), spec));
}
