import { Binary, type Document, Double, Int32, Long, ObjectId, UUID } from 'mongodb';
import { shown, useDatabase } from '../testing/database.ts';

const database = useDatabase({ promoteValues: false });

/** Values whose type a careless store loses. */
const EXACT: [string, unknown][] = [
  ['an int32', new Int32(5)],
  ['a double without fraction', new Double(5)],
  ['minus zero', new Double(-0)],
  ['NaN', new Double(NaN)],
  ['infinity', new Double(-Infinity)],
  ['the smallest double', new Double(5e-324)],
  ['a small long', Long.fromNumber(5)],
  ['the largest long', Long.MAX_VALUE],
  ['the smallest long', Long.MIN_VALUE],
  ['a text with zero bytes', 'a\0b'],
  ['a text beyond the basic plane', '😀 ä 漢'],
  ['an empty document', {}],
  ['a date before 1970', new Date(-62135596800000)],
  ['a date far away', new Date(8640000000000000)],
  ['true', true],
  ['an ObjectId', new ObjectId('0123456789abcdef01234567')],
  ['empty binary data', new Binary(Buffer.alloc(0))],
  ['a UUID', new UUID('01234567-89ab-4def-8123-456789abcdef')],
  ['binary data of a user type', new Binary(Buffer.from([1]), 128)],
];

it.each(EXACT)('%s keeps its type and its value', async (_title, value) => {
  const rows = await database.with();
  await rows.createIndex({ v: 1 });
  await rows.insertOne({ _id: value as never, v: value, deep: [{ v: value }] });
  await rows.updateOne({ v: value }, { $set: { 'a.v': value }, $push: { list: value } } as Document);
  await rows.updateOne({ _id: value as never }, [{ $set: { n: { $size: '$deep' } } }]);
  const { _id, v, deep, a, list } = (await rows.findOne({ v: value, n: 1 }, { projection: { n: 0 } }))!;
  expect([_id, v, deep[0].v, a.v, list[0]].map(shown)).toEqual(Array(5).fill(shown(value)));
});

it('of equal numbers $max keeps the first as it is', async () => {
  const rows = await database.with([{ d: new Double(2), i: 2 }]);
  const projection = { _id: 0, first: { $max: ['$d', '$i'] }, other: { $max: ['$i', '$d'] } };
  expect(await rows.findOne({}, { projection })).toEqual({ first: new Double(2), other: new Int32(2) });
});
