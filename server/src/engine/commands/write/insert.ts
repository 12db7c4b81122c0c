import { ObjectId } from 'bson';
import { checkValue, decode, elements, joinElements } from '../../values/decode.ts';
import { MongoError } from '../../values/errors.ts';
import { isDocument } from '../../values/types.ts';
import { command, namespaceOf } from '../command.ts';
import { array, boolean } from '../options.ts';
import { answerOf, documentsOf, runBulk } from './bulk.ts';

/** Makes sure that _id is there and comes first. */
function withId(bytes: Buffer): Buffer {
  const all = elements(bytes);
  if (all[0]?.name === '_id') return bytes;
  const id = all.find(({ name }) => name === '_id');
  if (id) return joinElements(bytes, [id, ...all.filter((element) => element !== id)]);
  return joinElements(bytes, all, Buffer.concat([Buffer.from('\x07_id\0', 'latin1'), new ObjectId().id]));
}

/** Refuses values that can't be an _id. */
export function checkId(id: unknown): void {
  const wrong = Array.isArray(id) ? 'array' : id === undefined ? 'undefined' : '';
  if (wrong) throw new MongoError(53, `The '_id' value cannot be of type ${wrong}`);
  const dollar = isDocument(id) && Object.keys(id).find((key) => key.startsWith('$'));
  if (dollar)
    throw new MongoError(52, `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`);
}

export const insert = command({ documents: array, ordered: boolean }, async (call, { ordered = true }) => {
  const { engine } = call;
  const namespace = namespaceOf(call);
  const { results, writeErrors } = await runBulk(engine, documentsOf(call), ordered, (document) => {
    const bytes = withId(document);
    const doc = decode(bytes);
    checkValue(doc);
    checkId(doc._id);
    engine.documents.insert(engine.catalog.find(namespace) ?? engine.catalog.create(namespace), bytes, doc);
    return true;
  });
  return answerOf({ n: Object.keys(results).length }, writeErrors);
});
