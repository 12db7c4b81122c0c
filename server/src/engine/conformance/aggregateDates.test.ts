import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { refusalOf } from '../testing/refusals.ts';

const database = useDatabase();
let one: Collection<Document>;
beforeAll(async () => {
  one = await database.with([
    { _id: 1, at: new Date('2024-12-31T23:30:09.123Z'), end: new Date('2024-01-31T12:00:00Z') },
  ]);
});
const evaluate = async (expression: unknown): Promise<unknown> =>
  (await one.aggregate([{ $replaceWith: { r: expression } }]).next())!.r;

describe('dates', () => {
  it.each<[string, unknown, unknown]>([
    [
      'the parts of nothing are null',
      [{ $year: '$no' }, { $dateToParts: { date: null } }, { $week: '$no' }],
      [null, null, null],
    ],
    ['weeks begin on Sunday', { $week: new Date('2019-08-15') }, 32],
    ['the days before the first Sunday are week 0', { $week: new Date('2021-01-02') }, 0],
    [
      'the week of ISO may belong to another year',
      [{ $isoWeek: '$at' }, { $isoWeekYear: '$at' }, { $isoDayOfWeek: '$at' }],
      [1, 2025, 2],
    ],
    ['a time zone by its offset', { $hour: { date: '$at', timezone: '+01:00' } }, 0],
    ['a time zone by its name', { $dayOfYear: { date: '$at', timezone: 'Europe/Berlin' } }, 1],
    [
      'a month later is on the last day at most',
      { $dateAdd: { startDate: '$end', unit: 'month', amount: 1 } },
      new Date('2024-02-29T12:00:00Z'),
    ],
    [
      'quarters back over a year',
      { $dateSubtract: { startDate: '$end', unit: 'quarter', amount: 1 } },
      new Date('2023-10-31T12:00:00Z'),
    ],
    [
      'a day later where clocks are changed',
      { $dateAdd: { startDate: new Date('2024-03-30T12:00:00Z'), unit: 'day', amount: 1, timezone: 'Europe/Berlin' } },
      new Date('2024-03-31T11:00:00Z'),
    ],
    ['nothing later is null', { $dateAdd: { startDate: '$no', unit: 'day', amount: 1 } }, null],
    [
      'a difference counts the borders in between',
      { $dateDiff: { startDate: '$at', endDate: new Date('2025-01-01T00:00:00Z'), unit: 'year' } },
      1,
    ],
    ['of hours, too', { $dateDiff: { startDate: '$at', endDate: new Date('2025-01-01T00:00:00Z'), unit: 'hour' } }, 1],
    [
      'of weeks by their first day',
      {
        $dateDiff: {
          startDate: new Date('2024-03-01'),
          endDate: new Date('2024-03-04'),
          unit: 'week',
          startOfWeek: 'monday',
        },
      },
      1,
    ],
    [
      'parts that are not given are the first',
      { $dateFromParts: { year: 2020, hour: 5 } },
      new Date('2020-01-01T05:00:00Z'),
    ],
    [
      'parts beyond their range are carried',
      { $dateFromParts: { year: 2020, month: 14, day: 0 } },
      new Date('2021-01-31T00:00:00Z'),
    ],
    ['from a week of ISO', { $dateFromParts: { isoWeekYear: 2020, isoWeek: 3 } }, new Date('2020-01-13T00:00:00Z')],
    [
      'to parts',
      { $dateToParts: { date: '$end' } },
      { year: 2024, month: 1, day: 31, hour: 12, minute: 0, second: 0, millisecond: 0 },
    ],
    ['to a text', { $dateToString: { date: '$at' } }, '2024-12-31T23:30:09.123Z'],
    [
      'to a text of any format',
      { $dateToString: { date: '$at', format: '%G-W%V-%u %j %U %z %%', timezone: '-0230' } },
      '2025-W01-2 366 52 -0230 %',
    ],
    ['to a text for nothing', { $dateToString: { date: '$no', onNull: 'never' } }, 'never'],
  ])('%s', async (_title, expression, expected) => {
    expect(await evaluate(expression)).toEqual(expected);
  });

  it.each<[string, unknown, number]>([
    ['a part of a number', { $year: '$_id' }, 16006],
    ['an unknown time zone', { $hour: { date: '$at', timezone: 'Nowhere/Else' } }, 40485],
    ['an unknown letter in a format', { $dateToString: { date: '$at', format: '%q' } }, 18536],
    ['a year beyond 9999', { $dateFromParts: { year: 10_000 } }, 40523],
  ])('%s is refused', async (_title, expression, code) => {
    expect((await refusalOf(evaluate(expression))).code).toBe(code);
  });
});
