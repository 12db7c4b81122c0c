import { decodeFields } from '../values/decode.ts';
import { MongoError } from '../values/errors.ts';
import { EMPTY_ARRAY, idKey } from '../values/keys.ts';
import { type Doc, getField, setField } from '../values/types.ts';
import type { Catalog, Collection } from './catalog.ts';
import { type Index, type IndexKeys, NO_KEYS } from './indexes.ts';
import type { Row } from './scan.ts';

/** The most bytes of one document. */
export const MAX_DOCUMENT = 16 * 1024 * 1024;

/** MongoDB's answer to a second document with the same key. */
function duplicateKey(collection: Collection, index: Index, doc: Doc, key?: Buffer): MongoError {
  const values = key ? index.valuesOf(doc, key) : [doc._id];
  const keyValue: Doc = {};
  index.fields.forEach(({ path }, i) => {
    // An empty array has no value to be shown.
    if (values[i] !== EMPTY_ARRAY) setField(keyValue, path, values[i] ?? null);
  });
  const where = `collection: ${collection.namespace} index: ${index.name} dup key: { ${Object.keys(index.key).join(', ')} }`;
  return new MongoError(11000, `E11000 duplicate key error ${where}`, { keyPattern: index.key, keyValue });
}

function checkSize(bytes: Buffer, code: number): void {
  if (bytes.length > MAX_DOCUMENT)
    throw new MongoError(code, `BSONObj size: ${bytes.length} is invalid. It must be at most ${MAX_DOCUMENT} (16MB)`);
}

/** What has to change in one index. */
interface IndexChange {
  index: Index;
  add: Buffer[];
  remove: Buffer[];
  multikey: boolean;
}

/** The keys that aren't among others; linear, because an array may have thousands of elements. */
function without(keys: Buffer[], others: Buffer[]): Buffer[] {
  if (keys.length === 0 || others.length === 0) return keys;
  const known = new Set(others.map((key) => key.toString('latin1')));
  return keys.filter((key) => !known.has(key.toString('latin1')));
}

/** The documents of the collections and their index entries. All changes are made inside `store.write`. */
export class Documents {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** The stored bytes of a document. */
  get(collection: Collection, id: Buffer): Buffer | undefined {
    return this.#catalog.store.get(collection.documentKey(id));
  }

  /**
   * Stores a new document.
   * @param doc the decoded document, at least the fields that are indexed
   * @throws MongoError 11000 if its _id or a unique key is taken, 10334 if it is too large; nothing is changed then
   */
  insert(collection: Collection, bytes: Buffer, doc: Doc): void {
    checkSize(bytes, 10334);
    const id = idKey(doc._id);
    if (this.get(collection, id)) throw duplicateKey(collection, collection.indexes[0] as Index, doc);
    const changes = collection.secondary.map((index) => this.#compare(index, index.keysOf(doc), NO_KEYS));
    this.#apply(collection, id, changes, doc);
    this.#catalog.store.put(collection.documentKey(id), bytes);
  }

  /**
   * Replaces a stored document by one with the same _id. Throws as `insert` does, 17419 if it is too large.
   * @param before the stored document; it shares with `doc` what has not changed
   */
  replace(collection: Collection, id: Buffer, before: Doc, bytes: Buffer, doc: Doc): void {
    checkSize(bytes, 17419);
    const changes = collection.secondary.flatMap((index) => {
      const changed = index.topFields.filter((field) => getField(before, field) !== getField(doc, field));
      if (changed.length === 0) return [];
      const quick = this.#compareElements(index, changed, doc, before);
      return quick?.remove.length === 0 ? quick : this.#compare(index, index.keysOf(doc), index.keysOf(before));
    });
    this.#apply(collection, id, changes, doc);
    this.#catalog.store.put(collection.documentKey(id), bytes);
  }

  /** Removes a stored document. */
  remove(collection: Collection, { id, bytes }: Row): void {
    if (collection.secondary.length) {
      const doc = decodeFields(bytes, collection.indexedFields);
      const changes = collection.secondary.map((index) => this.#compare(index, NO_KEYS, index.keysOf(doc)));
      this.#apply(collection, id, changes, doc);
    }
    this.#catalog.store.remove(collection.documentKey(id));
  }

  /** Adds the entries of one stored document to an index that is being built; entries that are there stay. */
  addEntries(collection: Collection, index: Index, id: Buffer, bytes: Buffer): void {
    const doc = decodeFields(bytes, collection.indexedFields);
    this.#apply(collection, id, [this.#compare(index, index.keysOf(doc), NO_KEYS)], doc);
  }

  #compare(index: Index, after: IndexKeys, before: IndexKeys): IndexChange {
    const [add, remove] = [without(after.keys, before.keys), without(before.keys, after.keys)];
    return { index, add, remove, multikey: after.multikey };
  }

  /**
   * The same by those elements of the one changed field that the documents do not share, because a list may have a thousand.
   * It does not see that a shared element has a key, too, that is to be removed.
   */
  #compareElements(index: Index, [field = '', other]: string[], after: Doc, before: Doc): IndexChange | undefined {
    const [now, then] = [getField(after, field), getField(before, field)];
    if (other !== undefined || !Array.isArray(now) || !Array.isArray(then) || !index.meta.multikey) return undefined;
    const keysOf = (doc: Doc, list: unknown[], without: unknown[]) => {
      const shared = new Set(without);
      const own = list.filter((item) => typeof item !== 'object' || !shared.has(item));
      return own.length || list.length === 0 ? index.keysOf({ ...doc, [field]: own }) : NO_KEYS;
    };
    return this.#compare(index, keysOf(after, now, then), keysOf(before, then, now));
  }

  /** First every check, then every change. */
  #apply(collection: Collection, id: Buffer, changes: IndexChange[], doc: Doc): void {
    const { store } = this.#catalog;
    for (const { index, add } of changes)
      if (index.unique)
        for (const key of add) {
          const taken = store.get(key);
          if (taken && !taken.equals(id)) throw duplicateKey(collection, index, doc, key);
        }
    let flagged = false;
    for (const { index, add, remove, multikey } of changes) {
      for (const key of remove) store.remove(index.unique ? key : Buffer.concat([key, id]));
      for (const key of add) store.put(index.unique ? key : Buffer.concat([key, id]), id);
      if (!multikey || index.meta.multikey) continue;
      index.meta.multikey = flagged = true;
    }
    if (flagged) this.#catalog.save(collection);
  }
}
