/** How the one key space of the LMDB file is divided. The first byte of a key says what it holds. */
export const TABLE = {
  /** one record each: `format`, `next` (the next free number) */
  meta: 0,
  /** namespace -> what the collection is, as BSON */
  catalog: 1,
  /** a prefix that nobody uses any more and whose keys are still to be removed */
  garbage: 2,
  /** collection number, key of the _id -> the document */
  documents: 3,
  /** index number, key of the values (, key of the _id if not unique) -> key of the _id */
  entries: 4,
} as const;

export const metaKey = (name: string) => Buffer.concat([Buffer.from([TABLE.meta]), Buffer.from(name)]);
export const catalogKey = (namespace: string) => Buffer.concat([Buffer.from([TABLE.catalog]), Buffer.from(namespace)]);

/** The beginning of all keys of a collection's documents or an index' entries. */
export function prefixOf(table: number, number: number): Buffer {
  const prefix = Buffer.allocUnsafe(5);
  prefix[0] = table;
  prefix.writeUInt32BE(number, 1);
  return prefix;
}

export const PREFIX_LENGTH = 5;

/** The first key behind all keys that begin with `prefix`. */
export function after(prefix: Buffer): Buffer {
  let length = prefix.length;
  while (prefix[length - 1] === 0xff) length--;
  const next = Buffer.from(prefix.subarray(0, length));
  next[length - 1] = (next[length - 1] as number) + 1;
  return next;
}
