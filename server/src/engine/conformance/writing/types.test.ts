import { Binary, type Document, Double, Int32, Long, ObjectId, UUID } from 'mongodb';
import { shown, useDatabase } from '../../testing/database.ts';

const database = useDatabase({ promoteValues: false });

/** Values whose type a careless store loses. */
const exact: [string, unknown, string][] = [
  ['an int32', new Int32(5), 'int'],
  ['a double without fraction', new Double(5), 'double'],
  ['minus zero', new Double(-0), 'double'],
  ['NaN', new Double(NaN), 'double'],
  ['infinity', new Double(-Infinity), 'double'],
  ['the smallest double', new Double(5e-324), 'double'],
  ['a small long', Long.fromNumber(5), 'long'],
  ['a long beyond 2^53', Long.fromString('9223372036854775807'), 'long'],
  ['the smallest long', Long.fromString('-9223372036854775808'), 'long'],
  ['a text with zero bytes', 'a\0b', 'string'],
  ['a text beyond the basic plane', '😀 ä 漢', 'string'],
  ['an empty document', {}, 'object'],
  ['a date before 1970', new Date(-62135596800000), 'date'],
  ['a date far away', new Date(8640000000000000), 'date'],
  ['null', null, 'null'],
  ['true', true, 'bool'],
  ['an ObjectId', new ObjectId('0123456789abcdef01234567'), 'objectId'],
  ['binary data', new Binary(Buffer.from([0, 255, 1])), 'binData'],
  ['empty binary data', new Binary(Buffer.alloc(0)), 'binData'],
  ['a UUID', new UUID('01234567-89ab-4def-8123-456789abcdef'), 'binData'],
  ['binary data of a user type', new Binary(Buffer.from([1]), 128), 'binData'],
];

describe('types are kept exactly', () => {
  it.each(exact)('%s', async (_title, value) => {
    const rows = await database.with();
    await rows.insertOne({ _id: 'x' as never, v: value, list: [value], deep: { v: value } });
    const found = await rows.findOne();
    expect(shown(found!.v)).toBe(shown(value));
    expect(shown(found!.list[0])).toBe(shown(value));
    expect(shown(found!.deep.v)).toBe(shown(value));
  });

  it.each(exact)('%s, set by an update, after one of another field, projected', async (_title, value) => {
    const rows = await database.with([{ _id: 'x', n: 0 }]);
    await rows.updateOne({}, { $set: { v: value, 'a.v': value }, $push: { list: value } } as Document);
    const options = { projection: { n: 0 }, returnDocument: 'after' } as const;
    const found = await rows.findOneAndUpdate({}, { $inc: { n: 1 } }, options);
    expect([found!.v, found!.a.v, found!.list[0]].map(shown)).toEqual([shown(value), shown(value), shown(value)]);
  });

  // The driver itself replaces null.
  const asId = exact.filter(([, , type]) => type !== 'null');
  it.each(asId)('%s, as _id and as key of an index', async (_title, value) => {
    const rows = await database.with();
    await rows.createIndex({ v: 1 });
    await rows.insertOne({ _id: value as never, v: value });
    expect(shown((await rows.findOne({ _id: value as never }))!._id)).toBe(shown(value));
    expect(shown((await rows.findOne({ v: value }))!.v)).toBe(shown(value));
  });
});

describe('types are kept by the pipeline', () => {
  it.each(exact)('%s, unchanged by a pipeline update of another field', async (_title, value) => {
    const rows = await database.with([{ _id: 'x', v: value, deep: [{ v: value }] }]);
    await rows.updateOne({}, [{ $set: { n: { $size: '$deep' } } }]);
    const found = (await rows.findOne())!;
    expect([found.v, found.deep[0].v].map(shown)).toEqual([shown(value), shown(value)]);
    expect(found.n).toEqual(new Int32(1));
  });
});
