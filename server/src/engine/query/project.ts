import { cutElements, decode, EncodedNames } from '../values/decode.ts';
import { encode } from '../values/encode.ts';
import { MongoError, unsupported } from '../values/errors.ts';
import { entriesOf } from '../values/paths.ts';
import { type Doc, getField, isDocument, isTrue, setField } from '../values/types.ts';
import { compileExpression, splitPath } from './expressions.ts';
import { isNumber } from '../values/typeNames.ts';

/** Computes a field from the whole document; undefined leaves it out. */
type Compute = (doc: Doc) => unknown;

/** What a projection says about a field and those inside it. */
interface Node {
  fields: Map<string, Node>;
  /** the field is named itself: kept or dropped, or computed */
  leaf?: 'plain' | Compute;
}

/** A compiled projection. */
export interface Projection {
  /** the projected document */
  apply(doc: Doc): Doc;
  /** the same on stored bytes */
  applyBytes: (bytes: Buffer) => Buffer;
  /** whole fields are kept or dropped, which can't fail */
  plain: boolean;
}

const ID = new EncodedNames(['_id']);

const isFlag = (value: unknown) => typeof value === 'boolean' || isNumber(value);

class Builder {
  readonly root: Node = { fields: new Map() };
  readonly #adding: boolean;
  inclusion: boolean | undefined;
  id: boolean | undefined;
  computed = false;

  constructor(adding: boolean) {
    this.#adding = adding;
  }

  add(path: string, value: unknown): void {
    const flag = !this.#adding && isFlag(value);
    if (flag && path === '_id') {
      this.id = isTrue(value);
      return;
    }
    if (flag) {
      this.#setMode(isTrue(value), path);
      return this.#put(path, 'plain');
    }
    const operator = isDocument(value) ? Object.keys(value)[0] : '$literal';
    if (operator === undefined && !this.#adding)
      throw new MongoError(51270, 'An empty sub-projection is not a valid value.');
    if (isDocument(value) && operator !== undefined && !operator.startsWith('$')) {
      for (const [key, inner] of entriesOf(value)) this.add(`${path}.${key}`, inner);
      return;
    }
    this.#setMode(!this.#adding, path, isDocument(value) ? 31252 : 31310);
    this.#put(path, compileExpression(value, this.#adding ? 168 : 31325));
  }

  #setMode(inclusion: boolean, path: string, mixed = 31253): void {
    if (this.inclusion !== undefined && this.inclusion !== inclusion)
      throw inclusion
        ? new MongoError(mixed, `Cannot do inclusion on field ${path} in exclusion projection`)
        : new MongoError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
    this.inclusion = inclusion;
  }

  #put(path: string, leaf: 'plain' | Compute): void {
    if (leaf !== 'plain') this.computed = true;
    let node = this.root;
    if (path.endsWith('.$')) throw unsupported('The positional projection');
    if (path.includes('.$.')) throw new MongoError(31394, 'A position stands in the middle of a path.');
    for (const part of splitPath(path)) {
      if (node.leaf) throw new MongoError(31249, `Path collision at ${path}`);
      let next = node.fields.get(part);
      if (!next) node.fields.set(part, (next = { fields: new Map() }));
      node = next;
    }
    if (node.leaf || node.fields.size) throw new MongoError(31250, `Path collision at ${path}`);
    node.leaf = leaf;
  }
}

/** Keeps or drops the plain fields of a document and fills in the computed ones. */
function project(root: Doc, doc: Doc, node: Node, keep: boolean, skipId: boolean): Doc {
  const out: Doc = {};
  for (const [key, value] of entriesOf(doc)) {
    if (skipId && key === '_id') continue;
    const inner = node.fields.get(key);
    if (!inner) {
      if (!keep) setField(out, key, value);
    } else if (inner.leaf === 'plain') {
      if (keep) setField(out, key, value);
    } else if (inner.leaf) setDefined(out, key, inner.leaf(root));
    else setDefined(out, key, projectValue(root, value, inner, keep));
  }
  for (const [key, inner] of node.fields) {
    if (inner.leaf === 'plain' || Object.hasOwn(doc, key)) continue;
    if (inner.leaf) setDefined(out, key, inner.leaf(root));
    else if (hasComputed(inner)) setDefined(out, key, project(root, {}, inner, keep, false));
  }
  return out;
}

function setDefined(out: Doc, key: string, value: unknown): void {
  if (value !== undefined) setField(out, key, value);
}

const hasComputed = (node: Node): boolean =>
  [...node.fields.values()].some((inner) => (inner.leaf ? inner.leaf !== 'plain' : hasComputed(inner)));

function projectValue(root: Doc, value: unknown, node: Node, keep: boolean): unknown {
  if (isDocument(value)) return project(root, value, node, keep, false);
  if (Array.isArray(value))
    return value.flatMap((item) => {
      const projected = projectValue(root, item, node, keep);
      return projected === undefined ? [] : [projected];
    });
  if (hasComputed(node)) return project(root, {}, node, keep, false);
  return keep ? undefined : value;
}

/**
 * Compiles a projection.
 * @param adding fields are added: every value is an expression, nothing is left out
 * @returns undefined if it leaves documents as they are
 * @throws MongoError with MongoDB's codes for mixed or colliding paths
 */
export function compileProjection(spec: unknown, adding = false): Projection | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isDocument(spec)) throw new MongoError(14, "Expected field 'projection' to be of type object");
  const builder = new Builder(adding);
  for (const [path, value] of entriesOf(spec)) builder.add(path, value);
  if (builder.inclusion === undefined && builder.id === undefined && !builder.computed) return undefined;
  const keep = builder.inclusion ?? (!builder.computed && builder.id === true);
  const withId = builder.id ?? true;
  const { root } = builder;
  const apply = (doc: Doc): Doc => {
    const computedId = root.fields.get('_id');
    if (adding) return project(doc, doc, root, false, false);
    const out = project(doc, doc, root, keep, !computedId);
    const id = getField(doc, '_id');
    return computedId || !withId || id === undefined ? out : { _id: id, ...out };
  };
  if (builder.computed || [...root.fields.values()].some((node) => !node.leaf))
    return { apply, applyBytes: (bytes) => encode(apply(decode(bytes))), plain: false };
  const named = new EncodedNames(root.fields.keys());
  return {
    apply,
    applyBytes: (bytes) =>
      cutElements(bytes, (from, to) => (ID.has(bytes, from, to) ? withId : named.has(bytes, from, to) === keep)),
    plain: true,
  };
}
