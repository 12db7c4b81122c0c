import type { Int32 } from 'bson';
import { decode } from '../values/decode.ts';
import { encode } from '../values/encode.ts';
import { identity } from '../values/keys.ts';
import type { Doc } from '../values/types.ts';
import { Index, type IndexMeta } from './indexes.ts';
import { after, catalogKey, metaKey, PREFIX_LENGTH, prefixOf, TABLE } from './layout.ts';
import type { Store } from './store.ts';

/** What the catalog stores about a collection. */
interface CollectionMeta {
  id: number;
  /** the index of _id first */
  indexes: IndexMeta[];
}

/** A collection as it is now. Its indexes change; who keeps it between turns asks `gone` first. */
export class Collection {
  readonly namespace: string;
  readonly meta: CollectionMeta;
  readonly prefix: Buffer;
  gone = false;
  /** all indexes, that of _id first, also those still being built */
  indexes: Index[] = [];
  /** all but that of _id */
  secondary: Index[] = [];
  /** the top-level fields that decide about index entries */
  indexedFields: ReadonlySet<string> = new Set();

  constructor(namespace: string, meta: CollectionMeta) {
    this.namespace = namespace;
    this.meta = meta;
    this.prefix = prefixOf(TABLE.documents, meta.id);
    this.refresh();
  }

  /** To be called after `meta.indexes` changed. */
  refresh(): void {
    this.indexes = this.meta.indexes.map((meta, i) => new Index(meta, i === 0));
    this.secondary = this.indexes.slice(1);
    this.indexedFields = new Set(this.indexes.flatMap((index) => index.topFields));
  }

  documentKey(id: Buffer): Buffer {
    return Buffer.concat([this.prefix, id]);
  }
}

const NEXT = metaKey('next');
const ENTRIES = { start: Buffer.from([TABLE.catalog]), end: Buffer.from([TABLE.catalog + 1]) };
const GARBAGE = { start: Buffer.from([TABLE.garbage]), end: Buffer.from([TABLE.garbage + 1]) };

/** What the catalog holds of a collection, decoded. */
function readMeta(value: Buffer): CollectionMeta {
  const { id, indexes } = decode(value) as { id: Int32; indexes: (IndexMeta & { id: unknown })[] };
  return { id: id.value, indexes: indexes.map((index) => ({ ...index, id: Number(index.id) })) };
}

/** Which collections and indexes there are. Everything that changes it is called inside `store.write`. */
export class Catalog {
  readonly store: Store;
  #collections = new Map<string, Collection>();
  #next = 1;

  constructor(store: Store) {
    this.store = store;
    this.#load();
    store.onRollback = () => this.#load();
  }

  /** Reads what is stored; collections that are as they were stay the same objects. */
  #load(): void {
    const before = this.#collections;
    this.#collections = new Map();
    for (const { key, value } of this.store.range(ENTRIES)) {
      const [namespace, meta] = [key.subarray(1).toString(), readMeta(value)];
      const known = before.get(namespace);
      const same = known && !known.gone && identity(known.meta) === identity(meta);
      this.#collections.set(namespace, same ? known : new Collection(namespace, meta));
    }
    for (const [namespace, collection] of before)
      if (this.#collections.get(namespace) !== collection) collection.gone = true;
    this.#next = this.store.get(NEXT)?.readUInt32BE() ?? 1;
  }

  find(namespace: string): Collection | undefined {
    return this.#collections.get(namespace);
  }

  /** All collections, of one database if it is named, in the order of their names. */
  list(database?: string): Collection[] {
    const all = [...this.#collections.values()].sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
    return database === undefined ? all : all.filter((one) => one.namespace.startsWith(`${database}.`));
  }

  create(namespace: string): Collection {
    const id = this.#newId();
    const idIndex = { id, spec: { v: 2, key: { _id: 1 }, name: '_id_' }, multikey: false, building: false };
    const collection = new Collection(namespace, { id, indexes: [idIndex] });
    this.#collections.set(namespace, collection);
    this.save(collection);
    return collection;
  }

  save(collection: Collection): void {
    this.store.put(catalogKey(collection.namespace), encode(collection.meta as unknown as Doc));
  }

  drop(collection: Collection): void {
    for (const index of collection.indexes) this.#discard(index.prefix);
    this.store.remove(catalogKey(collection.namespace));
    this.#collections.delete(collection.namespace);
    collection.gone = true;
  }

  addIndex(collection: Collection, spec: Doc): IndexMeta {
    const meta = { id: this.#newId(), spec, multikey: false, building: true };
    collection.meta.indexes.push(meta);
    collection.refresh();
    this.save(collection);
    return meta;
  }

  dropIndex(collection: Collection, id: number): void {
    const index = collection.secondary.find((one) => one.meta.id === id);
    if (!index) return;
    this.#discard(index.prefix);
    collection.meta.indexes = collection.meta.indexes.filter((meta) => meta.id !== id);
    collection.refresh();
    this.save(collection);
  }

  /** Notes a prefix whose keys `clearGarbage` removes later, so that dropping is quick. */
  #discard(prefix: Buffer): void {
    this.store.put(Buffer.concat([Buffer.from([TABLE.garbage]), prefix]), Buffer.alloc(0));
  }

  hasGarbage(): boolean {
    return this.store.keys({ ...GARBAGE, limit: 1 }).length > 0;
  }

  /** Removes some keys of dropped collections and indexes. */
  clearGarbage(atMost: number): void {
    const [note] = this.store.keys({ ...GARBAGE, limit: 1 });
    if (!note) return;
    const prefix = note.subarray(1, 1 + PREFIX_LENGTH);
    const keys = this.store.keys({ start: prefix, end: after(prefix), limit: atMost });
    for (const key of keys) this.store.remove(key);
    if (keys.length < atMost) this.store.remove(note);
  }

  #newId(): number {
    const id = this.#next++;
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.#next);
    this.store.put(NEXT, bytes);
    return id;
  }
}
