import { Decimal128 } from 'bson';
import type { Index, IndexField } from '../../storage/indexes.ts';
import { after } from '../../storage/layout.ts';
import { encodeKey, orderedBytes } from '../../values/keys.ts';
import type { Condition } from './conditions.ts';
import { isPattern } from '../patterns.ts';
import { ORDER, typeOrder } from '../../values/typeNames.ts';

/** The keys of an index that conditions leave. */
export interface Bounds {
  /** for every leading field with equality the values' keys; their combinations begin the ranges */
  equal: Buffer[][];
  /** the range of the next field */
  range: [Buffer, Buffer] | undefined;
  /** the entries in the bounds are all that satisfies `used`, no more */
  exact: boolean;
  used: Set<Condition>;
}

const MOST_RANGES = 2000;

/** Types whose equality and order the key shows exactly. */
const SIMPLE = new Set<number>([ORDER.int, ORDER.string, ORDER.objectId, ORDER.bool, ORDER.date]);

const isSimple = (value: unknown) => SIMPLE.has(typeOrder(value)) && !Number.isNaN(value);

const complement = (key: Buffer) => Buffer.from(key.map((byte) => 255 - byte));

const ENCODED = (value: unknown, limit: number, descending = false) => encodeKey([{ value, descending }], limit);

function equality(conditions: Condition[]): { condition: Condition; values: unknown[] } | undefined {
  const one = conditions.find(({ operator, value }) => operator === '$eq' && !Array.isArray(value));
  if (one) return { condition: one, values: [one.value] };
  const several = conditions.find(
    ({ operator, value }) =>
      operator === '$in' &&
      Array.isArray(value) &&
      value.length <= MOST_RANGES &&
      !value.some((item) => isPattern(item) || Array.isArray(item)),
  );
  return several && { condition: several, values: several.value as unknown[] };
}

/** One end of a range: a key, and whether the keys that begin with it lie before the end. */
interface Edge {
  key: Buffer;
  behind: boolean;
}

const toKey = ({ key, behind }: Edge) => (behind ? after(key) : key);

class RangeBuilder {
  low: Edge | undefined;
  high: Edge | undefined;
  type: number | undefined;
  exact = true;

  /** Narrows the range; false if the condition can't be used. */
  add({ operator, value }: Condition, index: Index): boolean {
    const type = typeOrder(value);
    if (!isSimple(value) || (this.type !== undefined && this.type !== type)) return false;
    const low = operator.startsWith('$g');
    // the two sides of a range may be satisfied by different elements of an array
    if (index.meta.multikey && (low ? this.high : this.low)) return false;
    let { key } = encodeKey([{ value, descending: false }]);
    let behind = operator === '$gt' || operator === '$lte';
    const ordered = orderedBytes(index.partLimit);
    if (key.length > ordered) {
      key = key.subarray(0, ordered);
      behind = !low;
      this.exact = false;
    }
    this.type = type;
    if (index.meta.multikey || value instanceof Decimal128) this.exact = false;
    const edge = { key, behind };
    if (low) {
      if (!this.low || Buffer.compare(toKey(edge), toKey(this.low)) > 0) this.low = edge;
    } else if (!this.high || Buffer.compare(toKey(edge), toKey(this.high)) < 0) this.high = edge;
    return true;
  }

  /** The range as keys of one field. NaN is the first of the numbers and belongs to no range. */
  finish(descending: boolean): [Buffer, Buffer] | undefined {
    const { type } = this;
    if (type === undefined) return undefined;
    const nan = type === ORDER.int ? Buffer.concat([Buffer.from([type]), Buffer.alloc(8)]) : undefined;
    const low = this.low ?? (nan ? { key: nan, behind: true } : { key: Buffer.from([type]), behind: false });
    const high = this.high ?? { key: Buffer.from([type + 1]), behind: false };
    if (!descending) return [toKey(low), toKey(high)];
    const turned = ({ key, behind }: Edge) => toKey({ key: complement(key), behind: !behind });
    return [turned(high), turned(low)];
  }
}

const BOUNDING = ['$gt', '$gte', '$lt', '$lte'];

/** What conditions say about the keys of an index. */
export function boundsOf(index: Index, conditions: Condition[]): Bounds {
  const { multikey } = index.meta;
  const bounds: Bounds = { equal: [], range: undefined, exact: true, used: new Set() };
  let combinations = 1;
  for (const field of index.fields) {
    if (multikey && bounds.equal.length > 0) {
      bounds.exact = false;
      // conditions on two fields of an array's documents may be satisfied by different elements
      if (index.fields[0]?.parts[0] === field.parts[0]) break;
    }
    const mine = conditions.filter(({ path }) => path === field.path);
    const equal = equality(mine);
    if (!equal) {
      addRange(bounds, index, field, mine);
      break;
    }
    const keys = new Map<string, Buffer>();
    for (const value of equal.values) {
      const { key, cut } = ENCODED(value, index.partLimit, field.descending);
      if (cut || !isSimple(value)) bounds.exact = false;
      keys.set(key.toString('latin1'), key);
    }
    combinations *= keys.size;
    if (combinations > MOST_RANGES) break;
    bounds.equal.push([...keys.values()].sort((a, b) => Buffer.compare(a, b)));
    bounds.used.add(equal.condition);
  }
  return bounds;
}

function addRange(bounds: Bounds, index: Index, field: IndexField, conditions: Condition[]): void {
  const range = new RangeBuilder();
  for (const condition of conditions)
    if (BOUNDING.includes(condition.operator) && range.add(condition, index)) bounds.used.add(condition);
  bounds.range = range.finish(field.descending);
  if (bounds.range) bounds.exact &&= range.exact && !index.meta.cut;
}
