import { MongoError } from '../values/errors.ts';
import { EMPTY_ARRAY, encodeKey, ID_LIMIT } from '../values/keys.ts';
import { entriesOf, topField } from '../values/paths.ts';
import { type Doc, getField, isDocument, toNumber } from '../values/types.ts';
import { prefixOf, TABLE } from './layout.ts';

/** What the catalog stores about an index. */
export interface IndexMeta {
  id: number;
  /** what listIndexes shows: v, key, name, unique, expireAfterSeconds */
  spec: Doc;
  /** some document has several entries */
  multikey: boolean;
  /** not yet complete: writes keep it up, reads don't use it */
  building: boolean;
}

/** A path that an index or a sort puts in order. */
export interface IndexField {
  path: string;
  parts: string[];
  descending: boolean;
}

export interface IndexKeys {
  keys: Buffer[];
  multikey: boolean;
}

export const NO_KEYS: IndexKeys = { keys: [], multikey: false };

/** All components of a key together stay below LMDB's limit of 1,978 bytes, with prefix and _id. */
const KEY_LIMIT = 1500;

/** How far the walk along one field's path has come. */
interface Walk {
  value: unknown;
  parts: string[];
  at: number;
  /** the value is an element of an array at the end of the path: it is not opened again */
  element: boolean;
}

/** Follows a path to its end or to an array that must be opened. */
function advance(walk: Walk): Walk {
  let { value, at } = walk;
  for (; at < walk.parts.length && !Array.isArray(value); at++)
    value = isDocument(value) ? getField(value, walk.parts[at] as string) : undefined;
  return { ...walk, value, at };
}

const isOpen = (walk: Walk) => Array.isArray(walk.value) && !walk.element;

/**
 * The combinations of values that a document has for some paths; elements of one array stay together.
 * @throws MongoError 171 if the paths lead through two different arrays
 */
export function valueRows(doc: unknown, paths: string[][]): unknown[][] {
  return combinations(paths.map((parts) => ({ value: doc, parts, at: 0, element: false })));
}

function combinations(walks: Walk[]): unknown[][] {
  const here = walks.map(advance);
  const arrays = here.filter(isOpen);
  const first = arrays[0];
  if (!first) return [here.map((walk) => walk.value)];
  const other = arrays.find((walk) => walk.value !== first.value);
  if (other)
    throw new MongoError(171, `cannot index parallel arrays [${other.parts.join('.')}] [${first.parts.join('.')}]`);
  const items = first.value as unknown[];
  return (items.length ? items : [EMPTY_ARRAY]).flatMap((item) =>
    combinations(
      here.map((walk) => {
        if (!isOpen(walk)) return walk;
        if (walk.at === walk.parts.length) return { ...walk, value: item, element: true };
        return { ...walk, value: isDocument(item) ? item : undefined };
      }),
    ),
  );
}

/** An index: how to make its keys. The index of _id is the collection's own order. */
export class Index {
  readonly meta: IndexMeta;
  readonly fields: IndexField[];
  readonly unique: boolean;
  /** seconds after which the date in the first field is over */
  readonly expireAfter: number | undefined;
  /** the documents themselves are stored in the order of this index */
  readonly clustered: boolean;
  readonly prefix: Buffer;
  /** the most bytes of one component of a key */
  readonly partLimit: number;
  /** the top-level fields that decide about a document's keys */
  readonly topFields: string[];

  constructor(meta: IndexMeta, clustered: boolean) {
    this.meta = meta;
    this.clustered = clustered;
    const { spec } = meta;
    this.fields = entriesOf(spec.key as Doc).map(([path, direction]) => ({
      path,
      parts: path.split('.'),
      descending: (toNumber(direction) ?? 1) < 0,
    }));
    this.unique = clustered || spec.unique === true;
    this.expireAfter = toNumber(spec.expireAfterSeconds);
    this.prefix = prefixOf(clustered ? TABLE.documents : TABLE.entries, meta.id);
    this.topFields = [...new Set(this.fields.map(({ path }) => topField(path)))];
    this.partLimit = clustered ? ID_LIMIT : Math.floor(KEY_LIMIT / this.fields.length);
  }

  get name(): string {
    return this.meta.spec.name as string;
  }

  get key(): Doc {
    return this.meta.spec.key as Doc;
  }

  /**
   * The keys of a document, each once, without the _id that follows in an index that is not unique.
   * @throws MongoError 171 if two different arrays are indexed together
   */
  keysOf(doc: Doc): IndexKeys {
    const rows = this.#rows(doc);
    const keys = rows.map((row) => this.#encode(row));
    const multikey = rows.length > 1 || this.fields.some((field) => throughArray(doc, field.parts));
    if (keys.length === 1) return { keys, multikey };
    return { keys: [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()], multikey };
  }

  /** Those values of a document that make one of its keys. */
  valuesOf(doc: Doc, key: Buffer): unknown[] {
    return this.#rows(doc).find((row) => this.#encode(row).equals(key)) ?? [];
  }

  #rows(doc: Doc): unknown[][] {
    return valueRows(
      doc,
      this.fields.map(({ parts }) => parts),
    );
  }

  #encode(row: unknown[]): Buffer {
    const parts = row.map((value, i) => ({ value, descending: (this.fields[i] as IndexField).descending }));
    return encodeKey(parts, this.partLimit, this.prefix);
  }
}

/** True if a path meets an array, also one with a single element. */
function throughArray(doc: Doc, parts: string[]): boolean {
  let value: unknown = doc;
  for (const part of parts) {
    if (Array.isArray(value)) return true;
    value = isDocument(value) ? getField(value, part) : undefined;
  }
  return Array.isArray(value);
}
