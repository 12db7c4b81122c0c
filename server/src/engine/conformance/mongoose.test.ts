import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { Schema, type Connection, type Types } from 'mongoose';
import { useDatabase } from '../testing/database.ts';

const database = useDatabase();

interface Address {
  street: string;
  city: string;
}
interface Author {
  name: string;
  mail: string;
  address?: Address;
  pets: { kind: string; age: number }[];
  tags: string[];
  joined: Date;
  extra: Map<string, number>;
}
interface Book {
  title: string;
  author: Types.ObjectId;
  readers: Types.ObjectId[];
  year: number;
  version?: number;
}

const authorSchema = new Schema<Author>(
  {
    name: { type: String, required: true },
    mail: { type: String, required: true, unique: true, lowercase: true },
    address: { type: new Schema<Address>({ street: String, city: String }, { _id: false }) },
    pets: [new Schema({ kind: String, age: Number })],
    tags: [String],
    joined: { type: Date, default: () => new Date(0) },
    extra: { type: Map, of: Number },
  },
  { timestamps: true },
);
const bookSchema = new Schema<Book>(
  {
    title: String,
    author: { type: Schema.Types.ObjectId, ref: 'Author' },
    readers: [{ type: Schema.Types.ObjectId, ref: 'Author' }],
    year: Number,
  },
  { optimisticConcurrency: true },
);
bookSchema.index({ author: 1, year: -1 });

let connection: Connection;
const authors = () => connection.model('Author', authorSchema);
const books = () => connection.model('Book', bookSchema);
let made = 0;
const buildAuthor = (more: Partial<Author> = {}) => ({ name: 'Ann', mail: `author${++made}@example.com`, ...more });

beforeAll(async () => {
  connection = await mongoose.createConnection(database.uri, { dbName: database.db.databaseName }).asPromise();
  await Promise.all([authors().init(), books().init()]);
});
afterAll(() => connection.close());

describe('mongoose', () => {
  it('makes the indexes of its schemas', async () => {
    const keys = (await books().listIndexes()).map((index) => index.key);
    expect(keys).toEqual([{ _id: 1 }, { author: 1, year: -1 }]);
    expect(await authors().syncIndexes()).toEqual([]);
  });

  it('saves, finds, changes and removes a document', async () => {
    const author = await authors().create(buildAuthor({ tags: ['a'], extra: new Map([['n', 1]]) }));
    author.tags.push('b');
    author.set('extra.m', 2);
    await author.save();
    const found = await authors().findById(author._id).orFail();
    expect(found.toObject()).toMatchObject({
      tags: ['a', 'b'],
      extra: new Map([
        ['n', 1],
        ['m', 2],
      ]),
    });
    await found.deleteOne();
    expect(await authors().exists({ _id: author._id })).toBeNull();
  });

  it('sets timestamps and moves them on', async () => {
    const author = await authors().create(buildAuthor());
    const before = author.get('updatedAt') as Date;
    await new Promise((done) => setTimeout(done, 5));
    await authors().updateOne({ _id: author._id }, { name: 'Bob' });
    const after = await authors().findById(author._id).lean().orFail();
    expect((after as unknown as { updatedAt: Date }).updatedAt.getTime()).toBeGreaterThan(before.getTime());
  });

  it('refuses a second of a unique value, with its code', async () => {
    const { mail } = await authors().create(buildAuthor());
    await expect(authors().create(buildAuthor({ mail: mail.toUpperCase() }))).rejects.toMatchObject({
      code: 11000,
      keyPattern: { mail: 1 },
      keyValue: { mail },
    });
  });

  it('populates one, many, nested and chosen fields', async () => {
    const [ann, bob] = await authors().create([buildAuthor({ name: 'Ann' }), buildAuthor({ name: 'Bob' })]);
    await books().create({ title: 'Populated', author: ann!._id, readers: [bob!._id, ann!._id], year: 2000 });
    const book = await books()
      .findOne({ title: 'Populated' })
      .populate<{ author: Author }>('author', 'name -_id')
      .populate<{ readers: Author[] }>({ path: 'readers', match: { name: 'Bob' } })
      .lean()
      .orFail();
    expect(book.author).toEqual({ name: 'Ann' });
    expect(book.readers.map((reader) => reader.name)).toEqual(['Bob']);
  });

  it('keeps documents inside documents, with their own _ids', async () => {
    const author = await authors().create(
      buildAuthor({ address: { street: 'S', city: 'C' }, pets: [{ kind: 'cat', age: 3 }] }),
    );
    author.pets.push({ kind: 'dog', age: 5 });
    author.address!.city = 'D';
    author.pets[0]!.age = 4;
    await author.save();
    const found = await authors().findOne({ 'pets.kind': 'dog', 'address.city': 'D' }).lean().orFail();
    expect(found.pets).toMatchObject([
      { kind: 'cat', age: 4 },
      { kind: 'dog', age: 5 },
    ]);
    expect(new Set(found.pets.map((pet) => String((pet as unknown as { _id: unknown })._id))).size).toBe(2);
    await authors().updateOne({ _id: author._id }, { $pull: { pets: { kind: 'cat' } } });
    await authors().updateOne({ _id: author._id, 'pets.kind': 'dog' }, { $inc: { 'pets.$.age': 1 } });
    expect((await authors().findById(author._id).lean().orFail()).pets).toMatchObject([{ kind: 'dog', age: 6 }]);
  });

  it('reads lean documents with their types', async () => {
    const author = await authors().create(buildAuthor({ joined: new Date(5) }));
    const lean = await authors().findById(author._id).lean().orFail();
    expect(lean).not.toHaveProperty('save');
    expect(lean.joined).toEqual(new Date(5));
    expect(lean._id).toEqual(author._id);
  });

  it('walks over many with a cursor, in batches', async () => {
    await books().insertMany(Array.from({ length: 300 }, (_, year) => ({ title: 'Cursor', year })));
    const years: number[] = [];
    for await (const book of books().find({ title: 'Cursor' }).sort({ year: -1 }).lean().cursor({ batchSize: 50 }))
      years.push(book.year);
    expect(years).toEqual(Array.from({ length: 300 }, (_, i) => 299 - i));
    let seen = 0;
    await books()
      .find({ title: 'Cursor' })
      .cursor()
      .eachAsync(() => void seen++, { parallel: 10 });
    expect(seen).toBe(300);
  });

  it('writes in bulk', async () => {
    const [a, b] = await books().insertMany([
      { title: 'Bulk', year: 1 },
      { title: 'Bulk', year: 2 },
    ]);
    const result = await books().bulkWrite([
      { updateOne: { filter: { _id: a!._id }, update: { $inc: { year: 10 } } } },
      { deleteOne: { filter: { _id: b!._id } } },
      { insertOne: { document: { title: 'Bulk', year: 3, author: a!._id, readers: [] } } },
      { updateOne: { filter: { title: 'Bulk upsert' }, update: { $set: { year: 4 } }, upsert: true } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, deletedCount: 1, upsertedCount: 1 });
    expect(await books().find({ title: /^Bulk/ }).sort({ year: 1 }).distinct('year')).toEqual([3, 4, 11]);
  });

  it('saves many documents in one bulk', async () => {
    const some = await books().create([
      { title: 'Bulk save', year: 1 },
      { title: 'Bulk save', year: 2 },
    ]);
    some.forEach((book) => (book.year += 100));
    await books().bulkSave(some);
    expect(await books().find({ title: 'Bulk save' }).sort({ year: 1 }).distinct('year')).toEqual([101, 102]);
  });

  it('refuses to save an older version of a document', async () => {
    const { _id } = await books().create({ title: 'Versioned', year: 1 });
    const [first, second] = [await books().findById(_id).orFail(), await books().findById(_id).orFail()];
    first.year = 2;
    await first.save();
    second.year = 3;
    await expect(second.save()).rejects.toBeInstanceOf(mongoose.Error.VersionError);
    expect(await books().findById(_id).lean()).toMatchObject({ year: 2, __v: 1 });
  });

  it('findOneAndUpdate upserts with defaults and gives the new document', async () => {
    const { mail } = buildAuthor();
    const author = await authors().findOneAndUpdate(
      { mail },
      { name: 'New' },
      { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
    );
    expect(author).toMatchObject({ mail, name: 'New', joined: new Date(0) });
  });

  it('pipeline updates, aggregation and counts', async () => {
    await books().insertMany([
      { title: 'Agg', year: 1 },
      { title: 'Agg', year: 2 },
      { title: 'Agg', year: 2 },
    ]);
    await books().updateMany({ title: 'Agg' }, [{ $set: { year: { $add: ['$year', 10] } } }], {
      updatePipeline: true,
    });
    const found = await books().aggregate([
      { $match: { title: 'Agg' } },
      { $group: { _id: '$year', n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    expect(found).toEqual([
      { _id: 11, n: 1 },
      { _id: 12, n: 2 },
    ]);
    expect(await books().countDocuments({ title: 'Agg', year: { $gt: 11 } })).toBe(2);
    expect(await books().estimatedDocumentCount()).toBeGreaterThan(2);
  });
});
