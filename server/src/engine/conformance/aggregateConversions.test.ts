import { beforeAll, describe, expect, it } from '@jest/globals';
import { BSON, Decimal128, Double, Int32, Long, ObjectId, type Collection, type Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { refusalOf } from '../testing/refusals.ts';

const database = useDatabase({ promoteValues: false });
const oid = new ObjectId('64b000000000000000000001');
let one: Collection<Document>;
beforeAll(async () => {
  const numbers = { i: 7, d: new Double(2), l: Long.fromNumber(5), dec: Decimal128.fromString('1.5') };
  one = await database.with([{ ...numbers, at: new Date('2024-03-05T14:07:09.123Z'), oid, no: null }]);
});
const evaluate = async (expression: unknown): Promise<unknown> => {
  const [found] = await one.aggregate([{ $replaceWith: { r: expression } }]).toArray();
  return found!.r;
};
const shown = (value: unknown) => BSON.EJSON.stringify({ v: value }, { relaxed: false });

describe('conversions keep and make exact types', () => {
  it.each<[string, unknown, unknown]>([
    [
      '$toString',
      [{ $toString: '$i' }, { $toString: '$oid' }, { $toString: true }, { $toString: '$at' }],
      ['7', oid.toHexString(), 'true', '2024-03-05T14:07:09.123Z'],
    ],
    [
      '$toInt, $toLong, $toDouble, $toDecimal',
      [{ $toInt: '7' }, { $toLong: 7.9 }, { $toDouble: '2.5' }, { $toDecimal: '1.50' }],
      [new Int32(7), Long.fromNumber(7), new Double(2.5), Decimal128.fromString('1.50')],
    ],
    [
      '$toDate and $toObjectId',
      [{ $toDate: Long.fromNumber(5) }, { $toObjectId: oid.toHexString() }],
      [new Date(5), oid],
    ],
    [
      '$convert',
      [
        { $convert: { input: 7, to: 'long' } },
        { $convert: { input: '1.5', to: 19 } },
        { $convert: { input: '$no', to: 'int', onNull: 'none' } },
      ],
      [Long.fromNumber(7), Decimal128.fromString('1.5'), 'none'],
    ],
    ['$convert with onError', { $convert: { input: 'x', to: 'int', onError: -1 } }, new Int32(-1)],
    [
      '$type',
      [{ $type: '$i' }, { $type: '$d' }, { $type: '$l' }, { $type: '$dec' }, { $type: '$nothing' }, { $type: '$oid' }],
      ['int', 'double', 'long', 'decimal', 'missing', 'objectId'],
    ],
  ])('%s', async (_title, expression, expected) => {
    expect(shown(await evaluate(expression))).toBe(shown(expected));
  });

  it.each<[string, unknown, number[]]>([
    ['$toInt of a word', { $toInt: 'x' }, [241]],
    ['$convert of a word', { $convert: { input: 'x', to: 'int' } }, [241]],
    ['$convert to an unknown type', { $convert: { input: 1, to: 'nonsense' } }, [2]],
  ])('%s is refused', async (_title, expression, codes) => {
    expect(codes).toContain((await refusalOf(evaluate(expression))).code);
  });
});
