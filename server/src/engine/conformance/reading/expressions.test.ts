import { BSON, Double, Int32, Long, ObjectId, type Collection, type Document } from 'mongodb';
import { byId, shown, useDatabase } from '../../testing/database.ts';
import { refusalOf } from '../../testing/refusals.ts';

const database = useDatabase({ promoteValues: false });
const oid = new ObjectId('64b000000000000000000001');
let one: Collection<Document>;
beforeAll(async () => {
  one = await database.with([
    {
      _id: 1,
      i: 7,
      d: new Double(2),
      l: Long.fromNumber(5),
      t: 'text',
      list: [3, 1, 2],
      mixed: [{ k: 1 }, 'plain', { k: [2, 3] }, {}, [{ k: 4 }]],
      deep: { list: [{ a: { b: 1 } }, { a: [{ b: 2 }, { b: 3 }] }], 0: 'zero' },
      at: new Date('2024-03-05T14:07:09.123Z'),
      oid,
      no: null,
      empty: [],
      nested: [[1, 5], [2]],
    },
  ]);
});
const evaluate = async (expression: unknown): Promise<unknown> => {
  const found = await one.findOne({}, { projection: { r: [expression] } });
  return found!.r[0];
};
const int = (n: number) => new Int32(n);

describe('expressions', () => {
  it.each<[string, unknown, unknown]>([
    ['$eq over number types', { $eq: ['$d', 2] }, true],
    ['$eq of objects', { $eq: [{ a: '$none' }, {}] }, true],
    ['$eq tells missing from null', { $eq: ['$nothing', null] }, false],
    ['$ne of ids', { $ne: ['$oid', oid] }, false],
    ['$gt over types', { $gt: ['$t', '$i'] }, true],
    ['$gte of equals', { $gte: ['$i', 7] }, true],
    ['$gt of null and missing', { $gt: ['$no', '$nothing'] }, true],
    ['$gte of missing and null', { $gte: ['$nothing', '$no'] }, false],
    ['$and stops at the first falsehood', { $and: ['$no', { $size: '$i' }] }, false],
    ['$and of nothing', { $and: [] }, true],
    ['$or stops at the first truth', { $or: ['$i', { $size: '$i' }] }, true],
    ['$or of zeros and null', { $or: [0, '$no', '$nothing', false] }, false],
    ['$cond by list', { $cond: [{ $gt: ['$i', 5] }, 'big', 'small'] }, 'big'],
    ['$cond does not look at the other branch', { $cond: [true, 1, { $size: '$i' }] }, int(1)],
    ['$ifNull', { $ifNull: ['$nothing', '$no', '$i', 1] }, int(7)],
    ['$filter by $$this', { $filter: { input: '$list', cond: { $gt: ['$$this', 1] } } }, [int(3), int(2)]],
    [
      '$filter by a path of an element',
      { $filter: { input: '$mixed', cond: { $eq: ['$$this.k', 1] } } },
      [{ k: int(1) }],
    ],
    [
      '$filter inside of $filter',
      {
        $filter: {
          input: '$list',
          cond: { $gt: ['$$this', { $size: { $filter: { input: '$list', cond: { $gt: ['$$this', 2] } } } }] },
        },
      },
      [int(3), int(2)],
    ],
    ['$filter of null', { $filter: { input: '$no', cond: true } }, null],
    [
      '$filter names the element',
      { $filter: { input: '$list', as: 'v', cond: { $gt: ['$$v', 1] } } },
      [int(3), int(2)],
    ],
    ['$map', { $map: { input: '$list', in: { v: '$$this' } } }, [3, 1, 2].map((n) => ({ v: int(n) }))],
    [
      '$map has null for what is missing',
      { $map: { input: '$mixed', as: 'm', in: '$$m.x' } },
      [null, null, null, null, []],
    ],
    ['$map of null', { $map: { input: '$no', in: 1 } }, null],
    [
      '$map inside of $map sees both elements',
      {
        $map: {
          input: '$nested',
          as: 'r',
          in: { $map: { input: '$$r', as: 'x', in: { $max: ['$$x', { $size: '$$r' }] } } },
        },
      },
      [[int(2), int(5)], [int(2)]],
    ],
    [
      'the name of an inner element hides the outer one',
      { $map: { input: '$nested', as: 'x', in: { $map: { input: '$$x', as: 'x', in: '$$x' } } } },
      [[int(1), int(5)], [int(2)]],
    ],
    [
      'an outer element is there again after an inner $filter',
      {
        $map: {
          input: '$nested',
          in: { n: { $size: { $filter: { input: '$list', cond: { $gt: ['$$this', 1] } } } }, of: '$$this' },
        },
      },
      [
        { n: int(2), of: [int(1), int(5)] },
        { n: int(2), of: [int(2)] },
      ],
    ],
    ['$mergeObjects', { $mergeObjects: [{ b: 1, a: 1 }, { a: 2, b: '$nothing' }, '$no'] }, { b: int(1), a: int(2) }],
    ['$mergeObjects of one object', { $mergeObjects: '$deep.list' }, { a: [{ b: int(2) }, { b: int(3) }] }],
    ['$mergeObjects of nothing', { $mergeObjects: ['$nothing'] }, {}],
    ['$max of several', { $max: ['$i', '$no', '$d', '$nothing'] }, int(7)],
    ['$max over types', { $max: ['$i', '$t'] }, 'text'],
    ['$max of the elements of one array', { $max: '$list' }, int(3)],
    ['$max of one array in a list', { $max: ['$list'] }, int(3)],
    ['$max of an array beside a number', { $max: ['$list', '$i'] }, [3, 1, 2].map(int)],
    ['$max of nothing', { $max: ['$nothing', '$no'] }, null],
    ['$max of an empty array', { $max: '$empty' }, null],
    ['$max keeps the first of equals', { $max: ['$d', 2] }, new Double(2)],
    ['$sum of several', { $sum: ['$i', '$no', '$d', '$t', '$nothing'] }, new Double(9)],
    ['$sum of the elements of one array', { $sum: '$list' }, int(6)],
    ['$sum of an array beside a number', { $sum: ['$list', '$i'] }, int(7)],
    ['$sum of nothing', { $sum: '$nothing' }, int(0)],
    ['$literal', { $literal: { $add: ['$i', 1] } }, { $add: ['$i', int(1)] }],
    ['$in', { $in: [2, '$list'] }, true],
    ['$in looks for a whole array', { $in: [['x'], [['x'], 'y']] }, true],
    ['$in tells missing from null', { $in: ['$nothing', [null]] }, false],
    ['$in over the paths of elements', { $in: [1, '$mixed.k'] }, true],
    ['$size', { $size: '$list' }, int(3)],
    ['$size of one operand that is a list', { $size: [[1, 2]] }, int(2)],
    ['$concatArrays', { $concatArrays: ['$list', [4], []] }, [3, 1, 2, 4].map(int)],
    ['$concatArrays with null', { $concatArrays: ['$list', '$nothing'] }, null],
    ['a plain value', 'plain', 'plain'],
    ['a list has null for what is missing', [['$nothing', '$i']], [[null, int(7)]]],
    ['an object leaves it out', { a: '$nothing', b: { c: '$nothing' } }, { b: {} }],
    ['a path opens documents in an array, not arrays in it', '$mixed.k', [int(1), [int(2), int(3)]]],
    ['a path opens arrays on its way', '$deep.list.a.b', [int(1), [int(2), int(3)]]],
    ['a path takes a number for a name, not for a position', ['$list.0', '$deep.0'], [[], 'zero']],
    ['a path finds nothing that JavaScript has', '$t.length', null],
  ])('%s', async (_title, expression, expected) => {
    expect(shown(await evaluate(expression))).toBe(shown(expected));
  });

  it.each<[string, unknown, number]>([
    ['an unknown name', { $nonsense: 1 }, 168],
    ['two names in one document', { $or: [1, 2], $eq: [1, 2] }, 15983],
    ['too few operands', { $eq: [1] }, 16020],
    ['too many operands', { $size: [1, 2] }, 16020],
    ['$size of a text', { $size: '$t' }, 17124],
    ['$size of what is missing', { $size: '$nothing' }, 17124],
    ['$size of null', { $size: '$no' }, 17124],
    ['$in of no array', { $in: [1, '$t'] }, 40081],
    ['$concatArrays of no array', { $concatArrays: [['a'], '$t'] }, 28664],
    ['$ifNull of one', { $ifNull: ['$no'] }, 1257300],
    ['$cond of two', { $cond: [1, 2] }, 16020],
    ['$filter of no document', { $filter: 3 }, 28646],
    ['$filter without input', { $filter: { cond: true } }, 28648],
    ['$filter without a condition', { $filter: { input: '$list' } }, 28650],
    ['$filter of a text', { $filter: { input: '$t', cond: true } }, 28651],
    ['$filter with a further part', { $filter: { input: '$list', cond: true, more: 1 } }, 28647],
    ['$filter with a name of capitals', { $filter: { input: '$list', as: 'V', cond: true } }, 9],
    ['$$this where the element has a name', { $filter: { input: '$list', as: 'v', cond: '$$this' } }, 17276],
    ['$map of no document', { $map: 3 }, 16878],
    ['$map with a further part', { $map: { input: '$list', in: 1, more: 1 } }, 16879],
    ['$map without input', { $map: { in: 1 } }, 16880],
    ['$map without a body', { $map: { input: '$list' } }, 16882],
    ['$map of a text', { $map: { input: '$t', in: 1 } }, 16883],
    ['$map with an empty name', { $map: { input: '$list', as: '', in: 1 } }, 9],
    ['$map with a strange name', { $map: { input: '$list', as: 'v-x', in: 1 } }, 9],
    ['$map with a number for a name', { $map: { input: '$list', as: 1, in: 1 } }, 9],
    ['$mergeObjects of a text', { $mergeObjects: ['$t'] }, 40400],
    ['$mergeObjects of an array of other things', { $mergeObjects: '$list' }, 40400],
    ['an undefined variable', '$$nothing', 17276],
    ['$$this outside of $filter', { $eq: ['$$this', 1] }, 17276],
    ['a lone dollar sign', '$', 16872],
    ['a path with an empty part', '$a..b', 15998],
    ['a path with an empty end', '$a.', 40353],
    ['a name with a dot', { 'a.b': 1 }, 16412],
    ['an operator after a name', { a: 1, $eq: [1, 1] }, 16410],
  ])('%s is refused', async (_title, expression, code) => {
    const { code: refused, message } = await refusalOf(evaluate(expression));
    expect({ refused, message }).toEqual({ refused: code, message: expect.any(String) });
  });
});

describe('pipeline updates', () => {
  const changed = async (before: Document, pipeline: Document[]) => {
    const rows = await database.with([{ _id: 1, ...before }]);
    await rows.updateOne({}, pipeline);
    const { _id, ...after } = await byId(rows, 1);
    return after;
  };

  it.each<[string, Document, Document[], Document]>([
    ['$set from other fields', { a: 1, b: 2 }, [{ $set: { most: { $max: ['$a', '$b'] } } }], { a: 1, b: 2, most: 2 }],
    [
      'a later stage sees the earlier',
      { l: [1] },
      [{ $set: { l: [] } }, { $set: { n: { $size: '$l' } } }],
      { l: [], n: 0 },
    ],
    ['fields of one stage do not', { a: 1 }, [{ $set: { a: 2, b: '$a' } }], { a: 2, b: 1 }],
    ['dotted paths', { a: { b: 1 } }, [{ $set: { 'a.c': 2 } }], { a: { b: 1, c: 2 } }],
    ['dotted paths in arrays', { a: [{ b: 1 }, {}] }, [{ $set: { 'a.c': 0 } }], { a: [{ b: 1, c: 0 }, { c: 0 }] }],
    [
      'dotted paths through nothing and through a value',
      { a: 1 },
      [{ $set: { 'a.b': 2, 'c.d': '$a' } }],
      { a: { b: 2 }, c: { d: 1 } },
    ],
    ['a missing field stays missing', {}, [{ $set: { a: '$nothing' } }], {}],
    [
      'a field that becomes missing goes',
      { a: 1, b: { c: 1 } },
      [{ $set: { a: '$nothing', 'b.c': '$nothing' } }],
      { b: {} },
    ],
    ['texts with dollar signs in $literal', {}, [{ $set: { t: { $literal: '$a' } } }], { t: '$a' }],
    [
      'an element of an array through $map and $mergeObjects',
      { c: [{ k: 1, n: 1 }, { k: 2 }] },
      [
        {
          $set: {
            c: {
              $map: {
                input: '$c',
                as: 'one',
                in: {
                  $cond: [{ $eq: ['$$one.k', 1] }, { $mergeObjects: ['$$one', { n: { $size: '$c' } }] }, '$$one'],
                },
              },
            },
          },
        },
      ],
      { c: [{ k: 1, n: 2 }, { k: 2 }] },
    ],
    [
      'a path beside what is copied from it',
      { a: { b: 1 } },
      [{ $set: { c: '$a', 'a.b': 2 } }],
      { a: { b: 2 }, c: { b: 1 } },
    ],
  ])('%s', async (_title, before, pipeline, after) => {
    expect(BSON.EJSON.parse(BSON.EJSON.stringify(await changed(before, pipeline)))).toEqual(after);
  });

  it('an unchanged document is matched, not modified', async () => {
    const rows = await database.with([{ _id: 1, a: 1 }]);
    const { matchedCount, modifiedCount } = await rows.updateOne({}, [{ $set: { a: 1 } }]);
    expect([matchedCount, modifiedCount].map(Number)).toEqual([1, 0]);
  });

  it('updateMany runs it for every document, an upsert starts from the filter, findOneAndUpdate takes one', async () => {
    const rows = await database.with([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    const more = [{ $set: { l: { $concatArrays: [{ $ifNull: ['$l', []] }, ['$n']] } } }];
    await rows.updateMany({}, more);
    await rows.updateOne({ _id: 3 as never, n: 3 }, more, { upsert: true });
    expect((await rows.find().sort({ _id: 1 }).toArray()).map((row) => row.l.map(Number))).toEqual([[1], [2], [3]]);
    const found = await rows.findOneAndUpdate({ _id: 3 as never }, more, { returnDocument: 'after' });
    expect(found).toEqual({ _id: int(3), n: int(3), l: [int(3), int(3)] });
  });

  it.each<[string, Document[], number]>([
    ['a stage that is not allowed', [{ $match: { a: 1 } }], 72],
    ['a grouping stage', [{ $group: { _id: null } }], 72],
    ['an unknown stage', [{ $nonsense: 1 }], 40324],
    ['an unknown expression', [{ $set: { a: { $nonsense: 1 } } }], 168],
    ['to change _id', [{ $set: { _id: 7 } }], 66],
    ['a stage with two operators', [{ $set: { a: 1 }, $match: {} }], 40323],
    ['$set of no document', [{ $set: 3 }], 40272],
    ['a path and its parent', [{ $set: { b: 1, 'b.c': 1 } }], 40176],
    ['an empty path', [{ $set: { '': 1 } }], 40352],
    ['the size of a number', [{ $set: { a: { $size: '$a' } } }], 17124],
  ])('refuse %s', async (_title, pipeline, code) => {
    const rows = await database.with([{ _id: 1, a: 1 }]);
    expect((await refusalOf(rows.updateOne({}, pipeline))).code).toBe(code);
    expect((await byId(rows, 1)).a).toEqual(int(1));
  });
});
