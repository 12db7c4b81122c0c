import type { Document } from 'mongodb';
import type { Random } from './random.ts';
import { isPulled, type Placeholders } from './updateModel.ts';

/** A document with plain fields, arrays and documents in both. */
export function randomSubject(random: Random, id: number): Document {
  const document: Document = { _id: id, g: id % 7 };
  if (random.chance(0.8)) document.a = random.int(20);
  if (random.chance(0.6)) document.t = random.pick(['x', 'y', 'z']);
  if (random.chance(0.8)) document.list = numbers(random);
  if (random.chance(0.8)) document.docs = Array.from({ length: random.int(4) }, () => element(random));
  if (random.chance(0.7)) document.sub = { x: random.int(9), l: numbers(random) };
  if (random.chance(0.2)) document.a = random.pick<unknown>(['text', null, { z: 1 }, [1]]);
  return document;
}

const digit = (random: Random) => random.int(6);
const numbers = (random: Random) => Array.from({ length: random.int(5) }, () => digit(random));
const element = (random: Random) => ({ k: random.int(3), v: random.int(9) });

/** One operator with its argument for a path that may be a number, and one for a path that may be an array. */
function ofNumber(random: Random): [string, unknown] {
  return random.pick<[string, unknown]>([
    ['$set', random.int(20)],
    ['$set', random.pick<unknown>([random.int(9), 'text', numbers(random), { x: 1 }, null])],
    ['$unset', ''],
    ['$inc', random.int(11) - 5],
  ]);
}

function ofArray(random: Random, make: (random: Random) => unknown): [string, unknown] {
  return random.pick<[string, unknown]>([
    ['$push', make(random)],
    ['$push', { $each: Array.from({ length: random.int(4) }, () => make(random)) }],
    ['$pull', make(random)],
    ['$pull', typeof make(random) === 'number' ? { $gte: random.int(7) } : { k: random.int(3) }],
    ['$set', []],
  ]);
}

/** An update of one or two fields, with what its placeholders mean. */
export interface UpdateCase {
  update: Document;
  filter: Document;
  placeholders: Placeholders;
}

/** An update by chance of the given document, most of them possible, some of them not. */
export function randomUpdate(random: Random, document: Document): UpdateCase {
  const update: Document = {};
  const filter: Document = {};
  const placeholders: Placeholders = {};
  const add = (path: string, [name, argument]: [string, unknown]) => {
    update[name] = { ...(update[name] as Document), [path]: argument };
  };
  const positional = () => {
    const docs: Document[] = Array.isArray(document.docs) ? document.docs : [];
    const whole = docs.filter((one) => typeof one?.k === 'number' && (one.v ?? null) !== null);
    if (whole.length === 0) return add('list', ofArray(random, digit));
    const { k, v } = random.pick(whole);
    filter.docs = { $elemMatch: { k, v } };
    placeholders.position = docs.findIndex((one) => isPulled(one, { k, v }));
    add('docs.$.v', ofNumber(random));
  };
  const choices: (() => void)[] = [
    () => add('a', ofNumber(random)),
    () => add('sub.x', ofNumber(random)),
    () => add('a.deep.er', ['$set', random.int(5)]),
    () => add('list', ofArray(random, digit)),
    () => add('sub.l', ofArray(random, digit)),
    () => add('docs', ofArray(random, element)),
    positional,
    () => add('t', ['$set', random.pick(['u', 'w'])]),
  ];
  random.pick(choices)();
  if (random.chance(0.2)) add('extra', ofNumber(random));
  return { update, filter, placeholders };
}
