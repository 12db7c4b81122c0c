import { ObjectId } from 'bson';
import { checkDocument, decode, elements } from '../../values/decode.ts';
import { encodeElements } from '../../values/encode.ts';
import { MongoError } from '../../values/errors.ts';
import { type Doc, isDocument } from '../../values/types.ts';
import { command, namespaceOf } from '../command.ts';
import { answerOf, documentsOf, runBulk } from './bulk.ts';

const ID_ONLY = new Set(['_id']);

/** Makes sure that _id is there and comes first. */
function withId(bytes: Buffer): Buffer {
  const all = elements(bytes);
  if (all[0]?.name === '_id') return bytes;
  const id = all.find((element) => element.name === '_id');
  if (id) return encodeElements(bytes, [id, ...all.filter((element) => element !== id)]);
  return encodeElements(bytes, all, Buffer.concat([Buffer.from('\x07_id\0', 'latin1'), new ObjectId().id]));
}

/** Refuses values that can't be an _id. */
export function checkId(id: unknown): void {
  const wrong = Array.isArray(id) ? 'array' : id === undefined ? 'undefined' : '';
  if (wrong) throw new MongoError(53, `The '_id' value cannot be of type ${wrong}`);
  const dollar = isDocument(id) && Object.keys(id).find((key) => key.startsWith('$'));
  if (dollar)
    throw new MongoError(52, `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`);
}

export const insert = command({ documents: 'array', ordered: 'boolean' }, async (call, { ordered = true }) => {
  const { engine } = call;
  const namespace = namespaceOf(call);
  const { results, writeErrors } = await runBulk(engine, documentsOf(call), ordered, (document) => {
    checkDocument(document);
    const bytes = withId(document);
    const known = engine.catalog.find(namespace);
    const doc: Doc = decode(bytes, known?.indexedFields ?? ID_ONLY);
    checkId(doc._id);
    engine.documents.insert(known ?? engine.catalog.create(namespace), bytes, doc);
    return true;
  });
  return answerOf({ n: Object.keys(results).length }, writeErrors);
});
