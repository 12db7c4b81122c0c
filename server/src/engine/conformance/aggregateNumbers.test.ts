import { beforeAll, describe, expect, it } from '@jest/globals';
import { BSON, Decimal128, Double, Int32, Long, type Collection, type Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { refusalOf } from '../testing/refusals.ts';

const database = useDatabase({ promoteValues: false });
const decimal = (text: string) => Decimal128.fromString(text);
const shown = (value: unknown) => BSON.EJSON.stringify({ v: value }, { relaxed: false });
let one: Collection<Document>;
beforeAll(async () => {
  one = await database.with([{ _id: 1, minus: -1, zero: 0 }]);
});
const evaluate = async (expression: unknown): Promise<unknown> =>
  (await one.aggregate([{ $replaceWith: { r: expression } }]).next())!.r;

describe('arithmetic', () => {
  it.each<[string, unknown, unknown]>([
    ['doubles lose nothing while they are added', { $add: [0.1, 0.2, 0.3] }, 0.6],
    ['nor in a sum', { $sum: [0.1, 0.2, 0.3] }, 0.6],
    ['an average is of that sum', { $avg: [0.1, 0.2, 0.3] }, 0.19999999999999998],
    [
      'a double is added to a decimal with all digits',
      { $add: [0.1, decimal('1')] },
      decimal('1.100000000000000005551115123125783'),
    ],
    ['and multiplied with 15', { $multiply: [0.1, decimal('1')] }, decimal('0.100000000000000')],
    [
      'decimals are divided to 34 digits',
      { $divide: [1, decimal('3')] },
      decimal('0.3333333333333333333333333333333333'),
    ],
    ['or as far as they go', { $divide: [decimal('1'), decimal('8')] }, decimal('0.125')],
    ['their average, too', { $avg: [decimal('1'), 1, 2] }, decimal('1.333333333333333333333333333333333')],
    ['the rest of decimals', { $mod: [decimal('-10.5'), 3] }, decimal('-1.5')],
    ['a double without fraction is an integer there', { $mod: [4, new Double(3)] }, new Int32(1)],
    ['nothing makes nothing, whatever comes after it', { $multiply: ['$no', 'text'] }, null],
    ['beyond 64 bits there are doubles', { $add: [Long.MAX_VALUE, 1] }, new Double(2 ** 63)],
    ['in products', { $multiply: [Long.MAX_VALUE, 2] }, new Double(2 ** 64)],
    ['in differences', { $subtract: [Long.MIN_VALUE, 1] }, new Double(-(2 ** 63))],
    ['a root is a double', { $sqrt: 4 }, new Double(2)],
    ['a power of integers is one', { $pow: [2, 10] }, new Int32(1024)],
    ['a long where it must be', { $pow: [2, 62] }, Long.fromString('4611686018427387904')],
    ['a double beyond', { $pow: [2, 63] }, new Double(2 ** 63)],
    ['and below one', { $pow: [2, -1] }, 0.5],
    ['rounding a decimal keeps places', { $round: [decimal('2.5'), 2] }, decimal('2.50')],
    ['also those before the point', { $trunc: [decimal('12345.6789'), -1] }, decimal('1.234E+4')],
    ['halves are rounded to even', { $round: [2.5] }, new Double(2)],
    ['a double is rounded by all its digits', { $round: [2.345, 2] }, 2.35],
    ['a double becomes a decimal of 15 digits', { $toDecimal: { $divide: [1, 3] } }, decimal('0.333333333333333')],
    [
      'a double is shown with six digits',
      [{ $toString: 1234567.5 }, { $toString: 0.000012 }],
      ['1.23457e+06', '1.2e-05'],
    ],
    ['an accumulator of one value', { $sum: '$minus' }, new Int32(-1)],
    ['the extreme of one value', { $max: '$minus' }, new Int32(-1)],
    ['the deviation of one value', [{ $stdDevPop: '$minus' }, { $stdDevSamp: '$minus' }], [new Double(0), null]],
    ['a list of one operand', { $abs: ['$minus'] }, new Int32(1)],
  ])('%s', async (_title, expression, expected) => {
    expect(shown(await evaluate(expression))).toBe(shown(expected));
  });

  it.each<[string, unknown, number]>([
    ['a root of less than nothing', { $sqrt: '$minus' }, 28714],
    ['a logarithm of nothing', { $ln: '$zero' }, 28766],
    ['a common logarithm of nothing', { $log10: '$zero' }, 28761],
    ['a logarithm to the base of one', { $log: [8, { $abs: '$minus' }] }, 28759],
    ['a negative power of nothing', { $pow: ['$zero', -1] }, 28764],
    ['what is no number, before nothing', { $multiply: ['$$ROOT', '$no'] }, 14],
    ['two operands of one', { $abs: [1, 2] }, 16020],
  ])('%s is refused', async (_title, expression, code) => {
    expect((await refusalOf(evaluate(expression))).code).toBe(code);
  });
});

describe('$group', () => {
  it.each<[string, unknown[], Document]>([
    ['adds doubles without loss', [0.1, 0.2, 0.3], { sum: 0.6, avg: 0.19999999999999998 }],
    ['goes on in doubles beyond 64 bits', [Long.MAX_VALUE, 1], { sum: new Double(2 ** 63), avg: new Double(2 ** 62) }],
    ['widens an int32', [2147483647, 1], { sum: Long.fromString('2147483648'), avg: new Double(1073741824) }],
    [
      'adds decimals',
      [decimal('0.1'), 0.5, 1],
      { sum: decimal('1.6'), avg: decimal('0.5333333333333333333333333333333333') },
    ],
    ['passes over what is no number', ['x', null, 2], { sum: new Int32(2), avg: new Double(2) }],
    ['knows what nothing adds up to', ['x'], { sum: new Int32(0), avg: null }],
  ])('%s', async (_title, values, expected) => {
    const rows = await database.with(values.map((v) => ({ v })));
    const group = { _id: null, sum: { $sum: '$v' }, avg: { $avg: '$v' } };
    expect(shown(await rows.aggregate([{ $group: group }]).next())).toBe(shown({ _id: null, ...expected }));
  });
});
