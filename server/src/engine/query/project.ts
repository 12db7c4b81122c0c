import { decode, elements } from '../values/decode.ts';
import { encode, encodeElements } from '../values/encode.ts';
import { badValue, MongoError } from '../values/errors.ts';
import { entriesOf, valuesAt } from '../values/paths.ts';
import { type Doc, getField, isDocument, isTrue, setField, toNumber } from '../values/types.ts';
import { compileExpression } from './expressions.ts';
import { compileCondition, matchedPosition } from './match.ts';
import { isNumber } from '../values/typeNames.ts';

/** Computes a field from the whole document; undefined leaves it out. */
interface Compute {
  (doc: Doc, value: unknown): unknown;
  /** it only changes what is there */
  existing?: true;
}

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

/** What a projection of find knows besides the document. */
interface ProjectionContext {
  /** `$slice`, `$elemMatch` and `.$` mean what they mean in find */
  find?: { filter: Doc };
  /** fields are added: every value is an expression, nothing is left out */
  adding?: boolean;
  variables?: Doc | undefined;
}

const isFlag = (value: unknown) => typeof value === 'boolean' || isNumber(value);

function slice(operand: unknown): Compute {
  const [first, count] = Array.isArray(operand) ? operand.map(toNumber) : [toNumber(operand), undefined];
  if (first === undefined) throw badValue('$slice must be given a number or an array of two');
  if (count !== undefined && count <= 0)
    throw new MongoError(28724, 'First argument to $slice must be an array, but is of type: int');
  const compute: Compute = (_doc, value) => {
    if (!Array.isArray(value)) return value;
    if (count === undefined) return first < 0 ? value.slice(first) : value.slice(0, first);
    const start = first < 0 ? Math.max(0, value.length + first) : first;
    return value.slice(start, start + count);
  };
  return Object.assign(compute, { existing: true as const });
}

/** `{ $slice: ['$list', 2] }` is an expression, `{ $slice: [1, 2] }` belongs to find. */
const isSliceExpression = (operand: unknown) => Array.isArray(operand) && toNumber(operand[0]) === undefined;

function elementMatch(operand: unknown): Compute {
  if (!isDocument(operand)) throw new MongoError(31274, 'elemMatch: Invalid argument, object required');
  const test = compileCondition({ $elemMatch: operand }, {});
  return (_doc, value) => {
    if (!Array.isArray(value)) return undefined;
    const found = value.findIndex((item) => test([[item]]));
    return found < 0 ? undefined : [value[found]];
  };
}

function positional(filter: Doc, path: string): Compute {
  return (doc, value) => {
    if (!Array.isArray(value)) return value;
    const index = matchedPosition(filter, path, doc);
    if (index < 0)
      throw new MongoError(51246, "positional operator '.$' couldn't find a matching element in the array");
    return [value[index]];
  };
}

class Builder {
  readonly root: Node = { fields: new Map() };
  readonly #context: ProjectionContext;
  inclusion: boolean | undefined;
  id: boolean | undefined;
  computed = false;
  #positional = false;

  constructor(context: ProjectionContext) {
    this.#context = context;
  }

  add(path: string, value: unknown): void {
    const { find, adding, variables } = this.#context;
    if (!adding && path === '_id' && isFlag(value)) {
      this.id = isTrue(value);
      return;
    }
    if (find && path.endsWith('.$')) return this.#addPosition(path.slice(0, -2), value, find.filter);
    if (!adding && isFlag(value)) {
      this.#setMode(isTrue(value), path);
      return this.#put(path, 'plain');
    }
    const operator = isDocument(value) ? Object.keys(value)[0] : '$literal';
    if (operator === undefined && !adding) throw new MongoError(51270, 'An empty sub-projection is not a valid value.');
    if (isDocument(value) && operator !== undefined && !operator.startsWith('$')) {
      for (const [key, inner] of entriesOf(value)) this.add(`${path}.${key}`, inner);
      return;
    }
    if (find && isDocument(value) && operator === '$slice' && !isSliceExpression(value.$slice))
      return this.#put(path, slice(value.$slice));
    this.#setMode(!adding, path, isDocument(value) ? 31252 : 31310);
    if (find && isDocument(value) && operator === '$elemMatch') {
      if (path.includes('.')) throw new MongoError(31275, 'Cannot use $elemMatch projection on a nested field.');
      return this.#put(path, elementMatch(value.$elemMatch));
    }
    this.#put(path, compileExpression(value, variables, adding ? 168 : 31325));
  }

  #addPosition(path: string, value: unknown, filter: Doc): void {
    if (!isTrue(value)) throw new MongoError(31395, 'positional projection cannot be used with exclusion');
    if (this.#positional) throw new MongoError(31276, 'Cannot specify more than one positional projection per query.');
    this.#positional = true;
    this.#setMode(true, path);
    this.#put(path, positional(filter, path));
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
    for (const part of path.split('.')) {
      if (part === '')
        throw new MongoError(path === '' ? 40352 : 15998, 'FieldPath field names may not be empty strings.');
      if (part === '$')
        throw new MongoError(31394, "As of 4.4, it's illegal to specify positional operator in the middle of a path.");
      if (part.startsWith('$')) throw new MongoError(16410, `FieldPath field names may not start with '$': ${path}`);
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
    } else if (inner.leaf) setDefined(out, key, inner.leaf(root, value));
    else setDefined(out, key, projectValue(root, value, inner, keep));
  }
  for (const [key, inner] of node.fields) {
    if (inner.leaf === 'plain' || Object.hasOwn(doc, key)) continue;
    if (inner.leaf) setDefined(out, key, inner.leaf(root, undefined));
    else if (hasComputed(inner)) setDefined(out, key, project(root, {}, inner, keep, false));
  }
  return out;
}

function setDefined(out: Doc, key: string, value: unknown): void {
  if (value !== undefined) setField(out, key, value);
}

const hasComputed = (node: Node): boolean =>
  [...node.fields.values()].some((inner) =>
    inner.leaf ? inner.leaf !== 'plain' && !inner.leaf.existing : hasComputed(inner),
  );

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
 * @returns undefined if it leaves documents as they are
 * @throws MongoError with MongoDB's codes for mixed or colliding paths
 */
export function compileProjection(spec: unknown, context: ProjectionContext): Projection | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isDocument(spec)) throw new MongoError(14, "Expected field 'projection' to be of type object");
  const builder = new Builder(context);
  for (const [path, value] of entriesOf(spec)) builder.add(path, value);
  if (builder.inclusion === undefined && builder.id === undefined && !builder.computed) return undefined;
  const keep = builder.inclusion ?? (!builder.computed && builder.id === true);
  const withId = builder.id ?? true;
  const { root } = builder;
  const apply = (doc: Doc): Doc => {
    const computedId = root.fields.get('_id');
    if (context.adding) return project(doc, doc, root, false, false);
    const out = project(doc, doc, root, keep, !computedId);
    const id = getField(doc, '_id');
    return computedId || !withId || id === undefined ? out : { _id: id, ...out };
  };
  if (builder.computed || [...root.fields.values()].some((node) => !node.leaf))
    return { apply, applyBytes: (bytes) => encode(apply(decode(bytes))), plain: false };
  const isKept = (name: string) => (name === '_id' ? withId : root.fields.has(name) === keep);
  return {
    apply,
    applyBytes: (bytes) =>
      encodeElements(
        bytes,
        elements(bytes).filter(({ name }) => isKept(name)),
      ),
    plain: true,
  };
}

/** The values of a path in all documents, arrays opened, as `distinct` wants them. */
export function openedValues(doc: Doc, parts: string[]): unknown[] {
  return valuesAt(doc, parts).flatMap((value) => (Array.isArray(value) ? value : value === undefined ? [] : [value]));
}
