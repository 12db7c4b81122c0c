import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { expectRefusal } from '../testing/refusals.ts';

const database = useDatabase();
let one: Collection<Document>;
beforeAll(async () => {
  one = await database.with([
    {
      _id: 1,
      list: [{ k: 1 }, 'plain', { k: [2, 3] }, {}, [{ k: 4 }]],
      deep: { list: [{ a: { b: 1 } }, { a: [{ b: 2 }, { b: 3 }] }] },
      named: { 0: 'zero' },
    },
  ]);
});

describe('a path in an expression', () => {
  it.each<[string, unknown, unknown]>([
    ['opens documents in an array, not arrays in it', '$list.k', [1, [2, 3]]],
    ['opens arrays on its way', '$deep.list.a.b', [1, [2, 3]]],
    ['takes a number for a name, not for a position', ['$list.0', '$named.0'], [[], 'zero']],
    ['may begin with a variable', { $let: { vars: { l: '$list' }, in: '$$l.k' } }, [1, [2, 3]]],
    ['may begin with $$ROOT', '$$ROOT.named.0', 'zero'],
    ['finds nothing that JavaScript has', { $type: '$__proto__' }, 'missing'],
  ])('%s', async (_title, expression, expected) => {
    expect(await one.aggregate([{ $replaceWith: { r: expression } }]).toArray()).toEqual([{ r: expected }]);
  });
});

describe('an object in an expression leaves out what is missing', () => {
  it.each<[string, Document, Document]>([
    ['as a field', { r: { a: '$no', b: 1 } }, { r: { b: 1 } }],
    ['inside of others', { r: { a: { b: '$no' } } }, { r: { a: {} } }],
    ['as an operand', { r: { $mergeObjects: [{ a: 1 }, { a: '$no' }] } }, { r: { a: 1 } }],
    ['in a comparison', { r: { $eq: [{ a: '$no' }, {}] } }, { r: true }],
    [
      'as the first or last of none',
      { r: [1], a: { $first: { $literal: [] } }, b: { $last: '$list.none' } },
      { r: [1] },
    ],
    ['but a list has null for it', { r: ['$no', 1] }, { r: [null, 1] }],
  ])('%s', async (_title, root, expected) => {
    expect(await one.aggregate([{ $replaceWith: root }]).toArray()).toEqual([expected]);
  });

  it('$mergeObjects takes documents alone, one by one and from a group', async () => {
    const merge = { $mergeObjects: ['$named', null, { 1: 'one' }] };
    const group = { _id: null, all: { $mergeObjects: '$named' } };
    expect(await one.aggregate([{ $replaceWith: merge }]).toArray()).toEqual([{ 0: 'zero', 1: 'one' }]);
    expect(await one.aggregate([{ $group: group }]).toArray()).toEqual([{ _id: null, all: { 0: 'zero' } }]);
    await expectRefusal(one.aggregate([{ $replaceWith: { $mergeObjects: ['$list'] } }]).toArray(), 40400);
  });

  it('as _id of a group and in its accumulators', async () => {
    const group = {
      _id: { a: '$no', b: '$_id' },
      all: { $push: { x: '$no', y: 1 } },
      set: { $addToSet: { x: '$no' } },
    };
    expect(await one.aggregate([{ $group: group }]).toArray()).toEqual([{ _id: { b: 1 }, all: [{ y: 1 }], set: [{}] }]);
  });
});
