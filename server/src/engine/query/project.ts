import { decode, elements, joinElements } from '../values/decode.ts';
import { encode } from '../values/encode.ts';
import { MongoError, unsupported } from '../values/errors.ts';
import { entriesOf } from '../values/paths.ts';
import { isNumber } from '../values/typeNames.ts';
import { type Doc, isDocument, isTrue, setField } from '../values/types.ts';
import { compileExpression, splitPath } from './expressions.ts';
import { isOperators } from './match.ts';

/** Computes a field from the whole document; undefined leaves it out. */
type Compute = (doc: Doc) => unknown;

/** What a specification says: which fields are kept (or dropped) or computed, and whether `_id` is. */
class Fields {
  readonly named = new Set<string>();
  readonly computed = new Map<string, Compute>();
  inclusion: boolean | undefined;
  id: boolean | undefined;

  add(name: string, value: unknown): void {
    const isNested = isDocument(value) && !isOperators(value);
    if (isNested && Object.keys(value).length === 0)
      throw new MongoError(51270, 'An empty sub-projection is not a valid value.');
    if (isNested || name.includes('.')) throw unsupported('A projection of what is inside of a field');
    splitPath(name);
    const isFlag = typeof value === 'boolean' || isNumber(value);
    if (isFlag && name === '_id') this.id = isTrue(value);
    else if (isFlag) {
      this.#setMode(isTrue(value), name);
      this.named.add(name);
    } else {
      this.#setMode(true, name, isDocument(value) ? 31252 : 31310);
      this.computed.set(name, compileExpression(value, 31325));
    }
  }

  #setMode(inclusion: boolean, name: string, mixed = 31253): void {
    if (this.inclusion !== undefined && this.inclusion !== inclusion)
      throw inclusion
        ? new MongoError(mixed, `Cannot do inclusion on field ${name} in exclusion projection`)
        : new MongoError(31254, `Cannot do exclusion on field ${name} in inclusion projection`);
    this.inclusion = inclusion;
  }
}

/**
 * Compiles a projection of fields that are kept, left out or computed. Fields that are left out are passed over, not decoded.
 * @returns makes new bytes of a stored document's; undefined if the projection leaves documents as they are
 * @throws MongoError with MongoDB's codes for mixed ways, 238 for what is inside of a field
 */
export function compileProjection(spec: Doc | undefined): ((bytes: Buffer) => Buffer) | undefined {
  if (spec === undefined) return undefined;
  const fields = new Fields();
  for (const [name, value] of entriesOf(spec)) fields.add(name, value);
  const { named, computed, inclusion = fields.id } = fields;
  if (inclusion === undefined) return undefined;
  if ((fields.id ?? !computed.has('_id')) === inclusion) named.add('_id');
  const cut = (bytes: Buffer) =>
    joinElements(
      bytes,
      elements(bytes).filter(({ name }) => named.has(name) === inclusion),
    );
  if (computed.size === 0) return cut;
  return (bytes) => {
    const doc = decode(bytes);
    const out = decode(cut(bytes));
    for (const [name, compute] of computed) {
      const value = compute(doc);
      if (value !== undefined) setField(out, name, value);
    }
    return encode(out);
  };
}
