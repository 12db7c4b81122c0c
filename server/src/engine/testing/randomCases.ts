import { Binary, Double, Int32, Long, ObjectId, type Document } from 'mongodb';
import type { Random } from '../../testing/random.ts';

/** What is asked of a database about a collection of such documents. */
export type Case =
  | { find: Document; sort?: Document; projection?: Document }
  | { count: Document }
  | { update: Document | Document[]; filter: Document; before: Document; arrayFilters?: Document[]; upsert?: boolean };

const WORDS = ['', 'a', 'ab', 'B', 'ä', '10', 'x,y'];
const NAMES = 'n i t list docs docs.k docs.v sub sub.x any any.x at none deep deep.k'.split(' ');
const PATHS = [...NAMES, ...'docs.0.k list.1 any.0 deep.0 deep.0.k'.split(' ')];
const some = <T>(random: Random, most: number, make: () => T): T[] =>
  Array.from({ length: random.int(most + 1) }, make);

/** A number of any kind. */
function number(random: Random): unknown {
  const value = random.int(9) - 3;
  return random.pick<() => unknown>([
    () => new Int32(value),
    () => new Double(value),
    () => new Double(value + 0.1),
    () => Long.fromNumber(value),
    () => random.pick([Long.MAX_VALUE, new Double(Infinity), new Double(NaN), new Double(1e20), new Double(-0)]),
    () => random.pick([Long.fromString('9007199254740993'), new Double(2 ** 53), new Int32(2 ** 31 - 1)]),
  ])();
}

/** A value of any type. */
function anything(random: Random, depth = 0): unknown {
  return random.pick<() => unknown>([
    () => number(random),
    () => random.pick(WORDS),
    () => random.chance(0.5),
    () => null,
    () => new Date(Date.UTC(2020, random.int(30), random.int(28), random.int(24))),
    () => new ObjectId(`00000000000000000000000${random.int(4)}`),
    () => new Binary(Buffer.from([random.int(3)]), random.pick([0, 0, 5])),
    () => (depth < 2 ? { x: anything(random, depth + 1), y: random.int(3) } : {}),
    () => (depth < 2 ? some(random, 3, () => anything(random, depth + 1)) : []),
  ])();
}

/** A document of fields with their own types, one of any type and some that are missing. */
export function randomMixture(random: Random, _id: number): Document {
  const fields: Document = {
    n: number(random),
    i: random.pick([new Int32(random.int(9)), Long.fromNumber(random.int(9))]),
    t: random.pick(WORDS),
    list: some(random, 4, () => (random.chance(0.7) ? random.int(5) : anything(random, 1))),
    docs: some(random, 3, () => (random.chance(0.9) ? { k: random.int(4), v: anything(random, 1) } : random.int(3))),
    sub: random.chance(0.8) ? { x: number(random) } : anything(random, 1),
    any: anything(random),
    deep: some(random, 2, () => some(random, 2, () => random.pick<unknown>([random.int(3), { k: random.int(3) }]))),
    at: new Date(Date.UTC(2018, random.int(60), random.int(28), random.int(24), random.int(60))),
  };
  return { _id, ...Object.fromEntries(Object.entries(fields).filter(() => random.chance(0.8))) };
}

/** A value to compare with, most often one that documents have. */
const wanted = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => random.int(4),
    () => random.int(4),
    () => null,
    () => some(random, 2, () => random.int(3)),
    () => anything(random, 1),
    () => anything(random, 1),
  ])();

function condition(random: Random): Document {
  const value = () => wanted(random);
  return random.pick<() => Document>([
    () => ({ [random.pick(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'])]: value() }),
    () => ({ $in: some(random, 3, value) }),
    () => ({ $exists: random.chance(0.5) }),
    () => ({
      $elemMatch: random.pick([{ k: random.int(4) }, { v: condition(random) }, { k: random.int(4), v: value() }]),
    }),
    () => ({
      $elemMatch: random.pick([{}, { $or: [{ k: random.int(4) }, { v: value() }] }, { 0: condition(random) }]),
    }),
  ])();
}

/** A filter of one or several conditions, sometimes under `$and` or `$or`; also such that two fields of an index meet. */
export function randomFilter(random: Random): Document {
  const one = () => ({ [random.pick(PATHS)]: random.chance(0.3) ? wanted(random) : condition(random) });
  const range = () => ({ [random.pick(['i', 'list', 'docs.k', '_id'])]: { $gte: random.int(5), $lt: random.int(9) } });
  return random.pick<() => Document>([
    one,
    range,
    () => ({ ...one(), ...range() }),
    () => ({ i: random.int(9), t: { $in: [random.pick(WORDS.slice(0, 3)), random.pick(WORDS.slice(3))] }, ...range() }),
    () => ({ $or: [one(), one()] }),
    () => ({ $and: [range(), one()], $or: [one(), range()] }),
  ])();
}

/** Positions and plain elements in one array sort differently (README). */
const order = (random: Random): Document => ({ [random.pick(NAMES)]: random.pick([1, -1]) });

export const randomSort = (random: Random): Document => ({ ...order(random), _id: 1 });

/** A sort by one field or two, which may both hold arrays. */
const sortByTwo = (random: Random): Document => ({
  ...order(random),
  ...(random.chance(0.2) && { [random.pick(['docs.k', 'i', 't'])]: random.pick([1, -1]) }),
  _id: 1,
});

/** Operators with what may stand for their operands: numbers, lists or anything. */
function expression(random: Random, depth = 0): unknown {
  const constant = () => random.pick<unknown>([null, 1, 'a', []]);
  const inner = (): unknown => {
    if (random.chance(0.1)) return constant();
    return depth < 1 && random.chance(0.3) ? expression(random, depth + 1) : `$${random.pick(PATHS)}`;
  };
  const list = () => random.pick(['$list', '$list', '$docs', '$docs.k', inner()]);
  const one = (names: string[], operand: () => unknown) => ({ [random.pick(names)]: operand() });
  return random.pick<() => unknown>([
    () => one(['$eq', '$ne', '$gt', '$gte'], () => [inner(), inner()]),
    () => one(['$and', '$or', '$ifNull'], () => [inner(), inner(), inner()]),
    () => ({ $cond: [inner(), inner(), inner()] }),
    () => ({ $size: list() }),
    () => ({ $in: [random.pick<unknown>([random.int(4), inner()]), list()] }),
    () => ({ $concatArrays: [list(), list()] }),
    () => ({ $filter: { input: list(), cond: { $gt: [random.pick(['$$this', '$$this.k']), random.int(3)] } } }),
    () => ({ $filter: { input: list(), cond: { $in: ['$$this.k', random.pick(['$list', '$docs.k'])] } } }),
    () => ({ $map: { input: list(), as: 'one', in: random.pick<unknown>(['$$one.k', { v: '$$one', n: inner() }]) } }),
    () => ({ $map: { input: '$docs', as: 'one', in: { n: elementsInside(random), of: '$$one' } } }),
    () => ({ $max: random.pick<unknown>([[inner()], list()]) }),
    () => ({ $max: [inner(), inner(), inner()] }),
    () => ({ $sum: random.pick<unknown>([[inner(), inner()], list()]) }),
    () => ({ $mergeObjects: random.pick<unknown>(['$sub', '$docs', ['$sub', '$any'], ['$sub', { made: inner() }]]) }),
    () => ({ $literal: anything(random) }),
    () => ({ a: inner(), b: { c: inner() } }),
    () => [inner(), random.pick(['$list.0', '$t.length', '$docs.v.x'])],
    inner,
  ])();
}

/** What stands in a `$map` over `one`: an operator over elements, whose variable may hide the outer one. */
const elementsInside = (random: Random): unknown =>
  random.pick<unknown>([
    { $filter: { input: '$list', cond: { $gt: ['$$this', '$$one.k'] } } },
    { $filter: { input: '$docs', as: 'one', cond: { $eq: ['$$one.k', random.int(4)] } } },
    { $map: { input: '$list', as: 'other', in: { $max: ['$$other', '$$one.k', { $size: '$list' }] } } },
  ]);

export function randomProjection(random: Random): Document {
  const field = () => random.pick(PATHS.filter((path) => !path.includes('.')));
  const id = random.pick([{}, {}, { _id: 0 }, { _id: 1 }]);
  return random.pick<() => Document>([
    () => ({ [field()]: 1, [field()]: 1, ...id }),
    () => ({ [field()]: 0, [field()]: 0, ...id }),
    () => ({ [field()]: random.pick([1, 0]), [random.pick(['made', field()])]: expression(random), ...id }),
  ])();
}

/** A stage of an update. */
function set(random: Random): Document {
  const field = () => random.pick(['n', 'made', 'sub', 'list']);
  return { $set: { [field()]: expression(random), [field()]: expression(random) } };
}

const plainUpdate = (random: Random): Document => {
  const path = random.pick([...PATHS, 'new.deep']);
  const value = anything(random, 1);
  const list = { $each: some(random, 3, () => anything(random, 1)) };
  return random.pick<Document>([
    { $set: { [path]: value } },
    { $unset: { [path]: 1 } },
    { $inc: { [path]: number(random) } },
    { $push: { [path]: random.pick([list, value]) } },
    { $set: { [path]: value, d: 1, 'b.c': 2 }, $unset: { t: 1 }, $inc: { n: 1 } },
    { $set: { [path]: value }, $setOnInsert: { [random.pick(PATHS)]: 1 } },
    { $pull: { [path]: random.pick([{ k: random.int(4) }, { v: condition(random) }]) } },
    { t: value, [path.split('.')[0]!]: 1 },
  ]);
};

/** A change of elements of an array: of that which the filter has found, or of those that pass an array filter. */
function elementUpdate(random: Random): { update: Document; filter: Document; arrayFilters?: Document[] } {
  const change = (path: string) =>
    random.pick<() => Document>([
      () => ({ $set: { [path]: anything(random, 1) } }),
      () => ({ $unset: { [path]: 1 } }),
      () => ({ $inc: { [path]: number(random) } }),
      () => ({ $push: { [path]: { $each: [anything(random, 1)] } } }),
      () => ({ $pull: { [path]: { k: random.int(4) } } }),
    ])();
  const end = random.pick(['', '.k', '.v', '.made']);
  if (random.chance(0.3))
    return { update: change(`docs.$${end}`), filter: { docs: { $elemMatch: { k: random.int(4) } } } };
  const arrayFilters = [
    random.pick<() => Document>([
      () => ({ 'one.k': random.pick<unknown>([random.int(4), condition(random)]) }),
      () => ({ 'one.v': condition(random) }),
      () => ({ one: random.pick<unknown>([random.int(4), condition(random)]) }),
    ])(),
  ];
  if (random.chance(0.2))
    return {
      update: change('docs.$[one].v.$[two]'),
      filter: {},
      arrayFilters: [...arrayFilters, { two: random.int(3) }],
    };
  return { update: change(`${random.pick(['docs', 'docs', 'list', 'any'])}.$[one]${end}`), filter: {}, arrayFilters };
}

/** An update of the one document that is there, sometimes of none, which may insert another. */
function anyUpdate(random: Random): Omit<Extract<Case, { update: unknown }>, 'before'> {
  // MongoDB may leave a field that a later stage adds at the place of one that an earlier took away
  const stages = () => [set(random), { $set: { last: expression(random) } }];
  return random.pick<() => Omit<Extract<Case, { update: unknown }>, 'before'>>([
    () => ({ update: plainUpdate(random), filter: random.chance(0.8) ? {} : randomFilter(random) }),
    () => ({ update: stages(), filter: {} }),
    () => elementUpdate(random),
    () => ({
      update: random.chance(0.8) ? plainUpdate(random) : stages(),
      filter: { ...randomFilter(random), _id: 'new' },
      upsert: true,
    }),
  ])();
}

/** Expressions about one document: over many, most meet one that they refuse. */
const expressionsOf = (random: Random): Case => ({
  find: { _id: random.int(60) },
  projection: { made: expression(random), list: [expression(random)] },
});

/** One question or change by chance. */
export function randomCase(random: Random, documents: Document[]): Case {
  return random.pick<() => Case>([
    // MongoDB may project before it sorts, and then sorts by what is left: not compared here
    () => ({ find: randomFilter(random), sort: { _id: 1 }, projection: randomProjection(random) }),
    () => ({ find: randomFilter(random), sort: sortByTwo(random) }),
    () => ({ count: randomFilter(random) }),
    () => ({ count: randomFilter(random) }),
    () => ({ count: randomFilter(random) }),
    () => expressionsOf(random),
    () => expressionsOf(random),
    () => expressionsOf(random),
    () => ({ before: random.pick(documents), ...anyUpdate(random) }),
    () => ({ before: random.pick(documents), ...anyUpdate(random) }),
    () => ({ before: random.pick(documents), ...anyUpdate(random) }),
  ])();
}
