/* oxlint-disable unicorn/no-thenable -- $switch and $cond have a field of that name */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BSON, Decimal128, Double, Int32, Long, ObjectId, type Collection, type Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { refusalOf } from '../testing/refusals.ts';

const database = useDatabase({ promoteValues: false });
const { EJSON } = BSON;
const oid = new ObjectId('64b000000000000000000001');
let one: Collection<Document>;
beforeAll(async () => {
  one = await database.with([
    {
      _id: 1,
      i: 7,
      d: new Double(2),
      f: 2.5,
      l: Long.fromNumber(5),
      dec: Decimal128.fromString('1.5'),
      t: 'Hello World',
      u: 'Grüße',
      list: [3, 1, 2],
      docs: [
        { k: 'a', v: 1 },
        { k: 'b', v: 2 },
      ],
      nested: { x: 1, y: { z: 2 } },
      at: new Date('2024-03-05T14:07:09.123Z'),
      oid,
      no: null,
      yes: true,
    },
  ]);
});
const evaluate = async (expression: unknown): Promise<unknown> => {
  const [found] = await one.aggregate([{ $replaceWith: { r: expression } }]).toArray();
  return found!.r;
};
const shown = (value: unknown) => EJSON.stringify({ v: value }, { relaxed: false });

describe('expressions', () => {
  it.each<[string, unknown, unknown]>([
    ['$add of ints', { $add: ['$i', 1] }, new Int32(8)],
    ['$add of int and double', { $add: ['$i', '$d'] }, new Double(9)],
    ['$add of int and long', { $add: ['$i', '$l'] }, Long.fromNumber(12)],
    ['$add of decimals', { $add: ['$dec', '$i'] }, Decimal128.fromString('8.5')],
    ['$add beyond an int', { $add: [2147483647, 1] }, Long.fromNumber(2147483648)],
    ['$add to a date', { $add: ['$at', 1000] }, new Date('2024-03-05T14:07:10.123Z')],
    ['$add with null', { $add: ['$i', '$no'] }, null],
    ['$add with a missing field', { $add: ['$i', '$nothing'] }, null],
    ['$subtract', { $subtract: ['$i', 10] }, new Int32(-3)],
    [
      '$subtract of dates in milliseconds',
      { $subtract: ['$at', new Date('2024-03-05T14:07:09.000Z')] },
      Long.fromNumber(123),
    ],
    ['$multiply', { $multiply: ['$i', '$f'] }, new Double(17.5)],
    ['$divide of ints', { $divide: ['$i', 2] }, new Double(3.5)],
    ['$mod', { $mod: [-7, 3] }, new Int32(-1)],
    [
      '$abs, $ceil and $floor',
      [{ $abs: -7 }, { $ceil: 2.1 }, { $floor: -2.1 }],
      [new Int32(7), new Double(3), new Double(-3)],
    ],
    [
      '$round to even',
      [{ $round: [2.5, 0] }, { $round: [3.5, 0] }, { $round: [1234, -2] }],
      [new Double(2), new Double(4), new Int32(1200)],
    ],
    ['$trunc', { $trunc: [2.567, 1] }, new Double(2.5)],
    ['$min and $max of a list', [{ $min: '$list' }, { $max: '$list' }], [new Int32(1), new Int32(3)]],
    ['$sum and $avg of a list', [{ $sum: '$list' }, { $avg: '$list' }], [new Int32(6), new Double(2)]],
    [
      '$cmp over types',
      [{ $cmp: [1, 'a'] }, { $cmp: ['$d', 2] }, { $cmp: ['b', 'a'] }],
      [new Int32(-1), new Int32(0), new Int32(1)],
    ],
    ['$eq over number types', { $eq: ['$d', Long.fromNumber(2)] }, true],
    ['$gt with null and missing', [{ $gt: ['$i', null] }, { $gt: ['$nothing', null] }], [true, false]],
    ['$and, $or, $not', [{ $and: [1, 'x'] }, { $or: [0, null] }, { $not: ['$no'] }], [true, false, true]],
    [
      '$cond and $ifNull',
      [{ $cond: { if: '$yes', then: 'a', else: 'b' } }, { $ifNull: ['$no', '$nothing', 'c'] }],
      ['a', 'c'],
    ],
    ['$in', [{ $in: [2, '$list'] }, { $in: ['2', '$list'] }], [true, false]],
    ['$size', { $size: '$list' }, new Int32(3)],
    ['$arrayElemAt', [{ $arrayElemAt: ['$list', 0] }, { $arrayElemAt: ['$list', -1] }], [new Int32(3), new Int32(2)]],
    ['$first and $last of a list', [{ $first: '$list' }, { $last: '$list' }], [new Int32(3), new Int32(2)]],
    [
      '$slice',
      [{ $slice: ['$list', 2] }, { $slice: ['$list', 1, 5] }],
      [
        [new Int32(3), new Int32(1)],
        [new Int32(1), new Int32(2)],
      ],
    ],
    ['$reverseArray', { $reverseArray: '$list' }, [new Int32(2), new Int32(1), new Int32(3)]],
    ['$sortArray', { $sortArray: { input: '$list', sortBy: -1 } }, [new Int32(3), new Int32(2), new Int32(1)]],
    [
      '$sortArray of longs and of documents',
      [
        { $sortArray: { input: [Long.fromNumber(10), Long.fromNumber(9)], sortBy: 1 } },
        { $sortArray: { input: '$docs', sortBy: { v: -1 } } },
      ],
      [
        [Long.fromNumber(9), Long.fromNumber(10)],
        [
          { k: 'b', v: new Int32(2) },
          { k: 'a', v: new Int32(1) },
        ],
      ],
    ],
    [
      '$map, $filter and $reduce',
      {
        $reduce: {
          input: {
            $map: {
              input: { $filter: { input: '$list', as: 'e', cond: { $gt: ['$$e', 1] } } },
              in: { $multiply: ['$$this', 2] },
            },
          },
          initialValue: 0,
          in: { $add: ['$$value', '$$this'] },
        },
      },
      new Int32(10),
    ],
    ['$concatArrays', { $concatArrays: ['$list', ['x']] }, [new Int32(3), new Int32(1), new Int32(2), 'x']],
    ['$concatArrays with null', { $concatArrays: ['$list', '$no'] }, null],
    ['$range', { $range: [0, 10, 4] }, [new Int32(0), new Int32(4), new Int32(8)]],
    ['$range downwards', { $range: [2, 0, new Double(-1)] }, [new Int32(2), new Int32(1)]],
    ['$range to nowhere', { $range: [0, 5, -1] }, []],
    [
      '$zip',
      {
        $zip: {
          inputs: [
            ['a', 'b'],
            ['x', 'y'],
          ],
        },
      },
      [
        ['a', 'x'],
        ['b', 'y'],
      ],
    ],
    ['$setDifference', { $setDifference: [['a', 'b'], ['b']] }, ['a']],
    [
      '$setIsSubset and $setEquals',
      [
        { $setIsSubset: [['a'], ['a', 'b']] },
        {
          $setEquals: [
            ['a', 'b'],
            ['b', 'a', 'a'],
          ],
        },
      ],
      [true, true],
    ],
    ['$isArray and $isNumber', [{ $isArray: '$list' }, { $isNumber: '$t' }], [true, false]],
    ['$arrayToObject', { $arrayToObject: '$docs' }, { a: new Int32(1), b: new Int32(2) }],
    ['$objectToArray', { $objectToArray: '$nested.y' }, [{ k: 'z', v: new Int32(2) }]],
    ['$mergeObjects', { $mergeObjects: ['$nested', { x: 9 }] }, { x: new Int32(9), y: { z: new Int32(2) } }],
    [
      '$getField and $setField',
      [{ $getField: { field: 'x', input: '$nested' } }, { $setField: { field: 'a.b', input: {}, value: 1 } }],
      [new Int32(1), { 'a.b': new Int32(1) }],
    ],
    ['a path over an array of documents', '$docs.k', ['a', 'b']],
    ['a path into a document', '$nested.y.z', new Int32(2)],
    ['$concat', { $concat: ['$t', '!', '$u'] }, 'Hello World!Grüße'],
    ['$concat with null', { $concat: ['$t', '$no'] }, null],
    ['$toUpper, $toLower', [{ $toUpper: '$t' }, { $toLower: '$t' }], ['HELLO WORLD', 'hello world']],
    ['$strLenCP and $strLenBytes', [{ $strLenCP: '$u' }, { $strLenBytes: '$u' }], [new Int32(5), new Int32(7)]],
    ['$substrCP', { $substrCP: ['$u', 2, 2] }, 'üß'],
    ['$indexOfCP', { $indexOfCP: ['$t', 'World'] }, new Int32(6)],
    [
      '$indexOfArray',
      [{ $indexOfArray: ['$list', 2] }, { $indexOfArray: ['$list', 3, 1] }],
      [new Int32(2), new Int32(-1)],
    ],
    ['$split and $trim', [{ $split: ['$t', ' '] }, { $trim: { input: '  x ' } }], [['Hello', 'World'], 'x']],
    ['$replaceAll', { $replaceAll: { input: '$t', find: 'l', replacement: 'L' } }, 'HeLLo WorLd'],
    ['$regexMatch', { $regexMatch: { input: '$t', regex: '^hello', options: 'i' } }, true],
    ['$strcasecmp', { $strcasecmp: ['abc', 'ABC'] }, new Int32(0)],
    [
      '$year … $millisecond',
      [
        { $year: '$at' },
        { $month: '$at' },
        { $dayOfMonth: '$at' },
        { $hour: '$at' },
        { $minute: '$at' },
        { $second: '$at' },
        { $millisecond: '$at' },
      ],
      [2024, 3, 5, 14, 7, 9, 123].map((n) => new Int32(n)),
    ],
    [
      '$dateToString',
      { $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M', timezone: 'Europe/Berlin' } },
      '2024-03-05 15:07',
    ],
    ['$dateTrunc', { $dateTrunc: { date: '$at', unit: 'month' } }, new Date('2024-03-01T00:00:00Z')],
    [
      '$dateDiff',
      { $dateDiff: { startDate: '$at', endDate: new Date('2024-03-08T00:00:00Z'), unit: 'day' } },
      Long.fromNumber(3),
    ],
    ['$let', { $let: { vars: { a: 2, b: '$i' }, in: { $multiply: ['$$a', '$$b'] } } }, new Int32(14)],
    [
      '$switch without a match uses the default',
      { $switch: { branches: [{ case: false, then: 1 }], default: 'd' } },
      'd',
    ],
    ['$literal', { $literal: { $add: [1, 2] } }, { $add: [new Int32(1), new Int32(2)] }],
    ['$$ROOT', { $eq: ['$$ROOT._id', '$_id'] }, true],
  ])('%s', async (_title, expression, expected) => {
    expect(shown(await evaluate(expression))).toBe(shown(expected));
  });

  it.each<[string, unknown, number[]]>([
    ['an unknown name', { $nonsense: 1 }, [168]],
    ['two names in one document', { $add: [1, 2], $subtract: [1, 2] }, [15983]],
    ['too few arguments', { $divide: [1] }, [16020]],
    ['$add of a text', { $add: [1, '$t'] }, [14, 16554]],
    ['$subtract of a text', { $subtract: ['$t', 1] }, [14, 16556]],
    ['$multiply of a text', { $multiply: ['$t', 1] }, [14, 16555]],
    ['$divide by zero', { $divide: [1, 0] }, [2, 16608, 4848401]],
    ['$concat of a number', { $concat: ['a', 1] }, [16702]],
    ['$size of a text', { $size: '$t' }, [17124]],
    ['$in of no array', { $in: [1, '$t'] }, [40081]],
    ['$arrayElemAt of no array', { $arrayElemAt: ['$t', 0] }, [28689]],
    ['$concatArrays of no array', { $concatArrays: [['a'], '$t'] }, [28664]],
    ['$switch without a match', { $switch: { branches: [{ case: { $eq: ['$_id', 'no'] }, then: 1 }] } }, [40066]],
    ['$range from a text', { $range: ['a', 5] }, [34443]],
    ['$range to a fraction', { $range: [0, 5.5] }, [34446]],
    ['$range without steps', { $range: [0, 5, 0] }, [34449]],
    ['$range beyond all memory', { $range: [0, 2_147_483_647] }, [146]],
    ['$filter without input', { $filter: { cond: true } }, [28648]],
    ['$map of a number', { $map: { input: 5, in: 1 } }, [16883]],
    ['an undefined variable', '$$nothing', [17276]],
    ['a lone dollar sign', '$', [16872]],
  ])('%s is refused', async (_title, expression, codes) => {
    expect(codes).toContain((await refusalOf(evaluate(expression))).code);
  });
});
