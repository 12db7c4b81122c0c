import type { Index, IndexField } from '../storage/indexes.ts';
import { after } from '../storage/layout.ts';
import { encodeKey, keyOf, orderedBytes } from '../values/keys.ts';
import { entriesOf } from '../values/paths.ts';
import { ORDER, typeOrder } from '../values/typeNames.ts';
import { type Doc, toNumber } from '../values/types.ts';
import { isOperators } from './match.ts';

/** One thing that a filter demands of one path. */
export interface Condition {
  path: string;
  operator: string;
  value: unknown;
}

/** What a filter demands of single paths, $and included, as far as an index can help; $or is left out. */
export function conditionsOf(filter: Doc): Condition[] {
  return entriesOf(filter).flatMap(([path, value]) => {
    if (path === '$and') return (value as Doc[]).flatMap(conditionsOf);
    if (path === '$or') return [];
    if (!isOperators(value)) return [{ path, operator: '$eq', value }];
    return entriesOf(value).map(([operator, operand]) => ({ path, operator, value: operand }));
  });
}

/** The keys of an index that conditions leave. */
export interface Bounds {
  /** for every leading field with equality the values' keys; their combinations begin the ranges */
  equal: Buffer[][];
  /** the range of the next field */
  range: [Buffer, Buffer] | undefined;
}

const MOST_RANGES = 2000;

/** Types whose order the key shows exactly. */
const SIMPLE = new Set<number>([ORDER.int, ORDER.string, ORDER.objectId, ORDER.bool, ORDER.date]);
const isSimple = (value: unknown) => SIMPLE.has(typeOrder(value)) && !Number.isNaN(toNumber(value) ?? 0);

/** The values that a field must be equal to one of. */
function equality(conditions: Condition[]): unknown[] | undefined {
  const one = conditions.find(({ operator, value }) => operator === '$eq' && !Array.isArray(value));
  if (one) return [one.value];
  const several = conditions.find(
    ({ operator, value }) =>
      operator === '$in' && Array.isArray(value) && value.length <= MOST_RANGES && !value.some(Array.isArray),
  );
  return several?.value as unknown[] | undefined;
}

/** One end of a range: a key, and whether the keys that begin with it lie before the end. */
interface Edge {
  key: Buffer;
  behind: boolean;
}

const toKey = ({ key, behind }: Edge) => (behind ? after(key) : key);

/** The same end where the order is turned round. */
const turned = ({ key, behind }: Edge) => toKey({ key: Buffer.from(key.map((byte) => 255 - byte)), behind: !behind });

const BOUNDING = ['$gt', '$gte', '$lt', '$lte'];

/** The range that conditions leave of one field; it holds values of one type. */
function addRange(bounds: Bounds, index: Index, field: IndexField, conditions: Condition[]): void {
  let low: Edge | undefined;
  let high: Edge | undefined;
  let type: number | undefined;
  for (const { operator, value } of conditions) {
    const lower = operator.startsWith('$g');
    if (!BOUNDING.includes(operator) || !isSimple(value) || typeOrder(value) !== (type ?? typeOrder(value))) continue;
    // the two sides of a range may be satisfied by different elements of an array
    if (index.meta.multikey && (lower ? high : low)) continue;
    const key = keyOf(value);
    const ordered = orderedBytes(index.partLimit);
    const long = key.length > ordered;
    const behind = long ? !lower : operator === '$gt' || operator === '$lte';
    const edge = { key: long ? key.subarray(0, ordered) : key, behind };
    type = typeOrder(value);
    if (lower && !(low && Buffer.compare(toKey(edge), toKey(low)) <= 0)) low = edge;
    if (!lower && !(high && Buffer.compare(toKey(edge), toKey(high)) >= 0)) high = edge;
  }
  if (type === undefined) return;
  // NaN is the first of the numbers and belongs to no range
  const first = Buffer.concat([Buffer.from([type]), Buffer.alloc(type === ORDER.int ? 8 : 0)]);
  low ??= { key: first, behind: type === ORDER.int };
  high ??= { key: Buffer.from([type + 1]), behind: false };
  bounds.range = field.descending ? [turned(high), turned(low)] : [toKey(low), toKey(high)];
}

/** What conditions say about the keys of an index. */
export function boundsOf(index: Index, conditions: Condition[]): Bounds {
  const { multikey } = index.meta;
  const bounds: Bounds = { equal: [], range: undefined };
  let combinations = 1;
  for (const field of index.fields) {
    // Conditions on two fields of an array's documents may be satisfied by different elements.
    const before = index.fields.slice(0, bounds.equal.length);
    if (multikey && before.some(({ parts }) => parts[0] === field.parts[0])) break;
    const mine = conditions.filter(({ path }) => path === field.path);
    const equal = equality(mine);
    if (!equal) {
      addRange(bounds, index, field, mine);
      break;
    }
    const keys = new Map<string, Buffer>();
    for (const value of equal) {
      const key = encodeKey([{ value, descending: field.descending }], index.partLimit);
      keys.set(key.toString('latin1'), key);
    }
    combinations *= keys.size;
    if (combinations > MOST_RANGES) break;
    bounds.equal.push([...keys.values()].sort((a, b) => Buffer.compare(a, b)));
  }
  return bounds;
}
