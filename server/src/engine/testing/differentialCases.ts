import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, ObjectId, Timestamp, type Document } from 'mongodb';
import { randomFilter } from './queryCases.ts';
import type { Random } from './random.ts';
import { randomUpdate } from './updateCases.ts';

/** What is asked of both databases about a collection of such documents. */
export type Case =
  | { find: Document; sort?: Document; projection?: Document }
  | { update: Document | Document[]; filter: Document; arrayFilters?: Document[]; before: Document }
  | { aggregate: Document[] };

const WORDS = ['', 'a', 'ab', 'B', 'ä', '10', 'x,y'];
const PATHS = ['n', 't', 'list', 'docs', 'docs.k', 'docs.v', 'sub', 'sub.x', 'any', 'any.x', 'at', 'none', 'docs.0.k'];
const some = <T>(random: Random, most: number, make: () => T): T[] =>
  Array.from({ length: random.int(most + 1) }, make);

function number(random: Random): unknown {
  const value = random.int(9) - 3;
  return random.pick<() => unknown>([
    () => new Int32(value),
    () => new Double(value),
    () => new Double(value + 0.1),
    () => Long.fromNumber(value),
    () => Decimal128.fromString(`${value}.50`),
    () => random.pick([Long.MAX_VALUE, new Double(Infinity), new Double(NaN), new Double(1e20)]),
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
    () => new Binary(Buffer.from([random.int(3)])),
    () => new BSONRegExp(random.pick(['^a', 'b']), ''),
    () => new Timestamp({ t: 1 + random.int(3), i: 1 }),
    () => (depth < 2 ? { x: anything(random, depth + 1), y: random.int(3) } : {}),
    () => (depth < 2 ? some(random, 3, () => anything(random, depth + 1)) : []),
  ])();
}

/** A document of fields with their own types, one of any type and some that are missing. */
export function randomMixture(random: Random, _id: number): Document {
  const fields: Document = {
    n: number(random),
    t: random.pick(WORDS),
    list: some(random, 4, () => (random.chance(0.7) ? random.int(5) : anything(random, 1))),
    docs: some(random, 3, () => (random.chance(0.9) ? { k: random.int(4), v: anything(random, 1) } : random.int(3))),
    sub: random.chance(0.8) ? { x: number(random) } : anything(random, 1),
    any: anything(random),
    at: new Date(Date.UTC(2018, random.int(60), random.int(28), random.int(24), random.int(60))),
  };
  return { _id, ...Object.fromEntries(Object.entries(fields).filter(() => random.chance(0.8))) };
}

function condition(random: Random): Document {
  const value = () => anything(random, 1);
  return random.pick<() => Document>([
    () => ({ [random.pick(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'])]: value() }),
    () => ({ [random.pick(['$in', '$nin', '$all'])]: some(random, 3, value) }),
    () => ({ $exists: random.chance(0.5) }),
    () => ({ $type: random.pick(['number', 'string', 'array', 'object', 'null', 'date', 'long', 'nonsense']) }),
    () => ({ $size: random.pick([0, 1, 2, -1]) }),
    () => ({ $mod: random.pick([[2, 0], [3, 1], [-2, -1], [0, 1], [1]]) }),
    () => ({ $regex: random.pick(['^a', 'b$', '.', '[']), $options: random.pick(['', 'i']) }),
    () => ({ [random.pick(['$bitsAllSet', '$bitsAnyClear'])]: random.pick([1, 2, [0, 1], -1]) }),
    () => ({ $not: condition(random) }),
    () => ({ $elemMatch: random.pick([{ k: random.int(4) }, { $gt: random.int(3) }, condition(random)]) }),
  ])();
}

function filter(random: Random): Document {
  const own = () => ({ [random.pick(PATHS)]: random.chance(0.3) ? anything(random, 1) : condition(random) });
  return random.pick([own, own, () => ({ $or: [own(), own()] }), () => randomFilter(random)])();
}

/** Positions and plain elements in one array sort differently (README). */
const sort = (random: Random): Document => ({ [random.pick(PATHS.slice(0, -1))]: random.pick([1, -1]), _id: 1 });

/** Operators with what may stand for their operands: expressions of numbers, texts, lists, dates or anything. */
function expression(random: Random, depth = 0): unknown {
  const inner = () => (depth < 1 && random.chance(0.3) ? expression(random, depth + 1) : `$${random.pick(PATHS)}`);
  const numeric = () => random.pick(['$n', '$n', '$sub.x', random.int(5), new Double(0.1), inner()]);
  const texts = () => random.pick(['$t', '$t', 'a', inner()]);
  const list = () => random.pick(['$list', '$list', '$docs', '$docs.k', inner()]);
  const date = () => random.pick(['$at', '$at', '$none']);
  const unit = () => random.pick(['year', 'month', 'week', 'day', 'hour', 'minute']);
  const one = (names: string[], operand: () => unknown) => ({ [random.pick(names)]: operand() });
  return random.pick<() => unknown>([
    () => one(['$abs', '$toString', '$toInt', '$toLong', '$toDouble', '$toBool', '$type', '$isNumber'], numeric),
    () => one(['$ceil', '$floor', '$round', '$trunc'], () => random.pick(['$list', '$t', '$sub.x'])),
    () => one(['$subtract', '$divide', '$mod', '$multiply', '$add'], () => [numeric(), numeric()]),
    () => one(['$sum', '$avg', '$min', '$max'], () => random.pick([list(), numeric(), [numeric(), numeric()]])),
    () => one(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$cmp', '$and', '$or', '$ifNull'], () => [inner(), inner()]),
    () => ({ $cond: [inner(), inner(), inner()] }),
    () => one(['$concat', '$split'], () => [texts(), texts()]),
    () => one(['$first', '$last', '$isArray', '$reverseArray'], list),
    () => random.pick<unknown>([{ $in: [random.int(4), '$list'] }, { $indexOfArray: ['$list', random.int(4)] }]),
    () => ({ $concatArrays: [list(), list()] }),
    () => ({ $filter: { input: list(), cond: { $gt: ['$$this', random.int(3)] } } }),
    () => ({ $map: { input: list(), as: 'e', in: random.pick(['$$e', '$$e.k', { q: '$$e.k' }]) } }),
    () => ({
      $reduce: { input: '$list', initialValue: 0, in: { $cond: [{ $gt: ['$$this', 1] }, '$$this', '$$value'] } },
    }),
    () => one(['$mergeObjects', '$setEquals'], () => [inner(), inner()]),
    () => one(['$year', '$month', '$week', '$isoWeek', '$dayOfYear', '$hour'], date),
    () => ({ $dateToString: { date: date(), format: '%Y-%m-%d %H:%M %U %V' } }),
    () => ({ $dateAdd: { startDate: date(), unit: unit(), amount: random.int(40) - 20 } }),
    () => ({ $dateDiff: { startDate: date(), endDate: new Date(0), unit: unit() } }),
    () => ({ a: inner(), b: { c: inner() } }),
    inner,
  ])();
}

function projection(random: Random): Document {
  const path = () => random.pick(PATHS);
  return random.pick<() => Document>([
    () => ({ [path()]: 1, [path()]: 1 }),
    () => ({ [path()]: 0, [path()]: 0 }),
    () => ({ [path()]: random.pick([1, 0]), made: expression(random) }),
    () => ({ [random.pick(['list', 'none'])]: { $slice: random.pick<unknown>([1, -1, [1, 2]]) } }),
    () => ({ docs: { $elemMatch: { k: random.int(4) } } }),
  ])();
}

function stage(random: Random): Document {
  const path = `$${random.pick(PATHS)}`;
  const accumulator = () =>
    random.chance(0.2)
      ? { [random.pick(['$min', '$max'])]: random.pick(['$t', '$at']) } // of equal numbers either may be the one
      : { [random.pick(['$sum', '$avg', '$first', '$last', '$push', '$stdDevPop'])]: random.pick(['$n', path]) };
  return random.pick<() => Document>([
    () => ({ $addFields: { [random.pick(['made', 'sub.made', 'docs.made'])]: expression(random) } }),
    () => ({ $group: { _id: random.pick([null, path, { a: '$t', b: '$none' }]), v: accumulator(), w: accumulator() } }),
    () => ({ $unwind: { path, preserveNullAndEmptyArrays: random.chance(0.5), includeArrayIndex: 'index' } }),
    () => ({ $sort: sort(random) }),
    () => ({
      $lookup: { from: 'others', localField: random.pick(['n', 't', 'docs.k']), foreignField: 'docs.k', as: 'joined' },
    }),
    () => ({ $replaceWith: random.pick<unknown>(['$sub', { made: path }, { $mergeObjects: ['$$ROOT', '$sub'] }]) }),
    () => ({ $sortByCount: path }),
  ])();
}

const plainUpdate = (random: Random): Document => {
  const path = random.pick([...PATHS, 'docs.$[].v', 'list.$[]', 'new.deep']);
  const value = anything(random, 1);
  const list = { $each: some(random, 3, () => anything(random, 1)) };
  return random.pick<Document>([
    { $set: { [path]: value } },
    { $unset: { [path]: 1 } },
    { $inc: { [path]: number(random) } },
    { $mul: { [path]: new Int32(random.int(4)) } },
    { $min: { [path]: value } },
    { $max: { [path]: value } },
    {
      $push: { [path]: { ...list, $slice: random.int(5) - 2, $position: random.int(3), $sort: random.pick([1, -1]) } },
    },
    { $addToSet: { [path]: list } },
    { $pull: { [path]: random.pick([value, condition(random), { k: random.int(4) }]) } },
    { $pop: { [path]: random.pick([1, -1]) } },
    { $rename: { t: random.pick(['u', 'sub.u']) } },
  ]);
};

/** One question or change by chance. */
export function randomCase(random: Random, documents: Document[]): Case {
  const before = random.pick(documents);
  return random.pick<() => Case>([
    // MongoDB may project before it sorts, and then sorts by what is left: not compared here
    () => ({ find: filter(random), sort: { _id: 1 }, projection: projection(random) }),
    () => ({ find: filter(random), sort: sort(random) }),
    () => ({ update: plainUpdate(random), filter: random.chance(0.8) ? {} : filter(random), before }),
    () => ({ update: [{ $set: { [random.pick(['n', 'made', 'sub.x'])]: expression(random) } }], filter: {}, before }),
    () => ({ ...randomUpdate(random, { list: before.list }), before }),
    () => ({ aggregate: [{ $sort: { _id: 1 } }, stage(random)] }),
    () => ({ aggregate: [{ $match: filter(random) }, { $sort: { _id: 1 } }, stage(random), stage(random)] }),
  ])();
}
