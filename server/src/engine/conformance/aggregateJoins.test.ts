import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { expectRefusal, refusalOf } from '../testing/refusals.ts';

const database = useDatabase();
let authors: Collection<Document>;
let books: Collection<Document>;
beforeAll(async () => {
  authors = await database.with([
    { _id: 1, name: 'Ann', tags: ['x', 'y'] },
    { _id: 2, name: 'Bob', tags: [] },
    { _id: 3, name: 'Cy' },
  ]);
  books = await database.with([
    { _id: 10, author: 1, title: 'One', year: 2001, tag: 'x' },
    { _id: 11, author: 1, title: 'Two', year: 2005, tag: 'z' },
    { _id: 12, author: 2, title: 'Three', year: 2010 },
    { _id: 13, author: null, title: 'Four', year: 2011 },
  ]);
  await books.createIndex({ author: 1 });
});
const byId = { $sort: { _id: 1 } };

describe('$lookup and $unionWith', () => {
  it('joins by two fields', async () => {
    const lookup = { from: books.collectionName, localField: '_id', foreignField: 'author', as: 'books' };
    const found = await authors
      .aggregate([byId, { $lookup: lookup }, { $project: { titles: '$books.title' } }])
      .toArray();
    expect(found).toEqual([
      { _id: 1, titles: ['One', 'Two'] },
      { _id: 2, titles: ['Three'] },
      { _id: 3, titles: [] },
    ]);
  });

  it('joins each element of an array; a missing field and an empty array join with null', async () => {
    const lookup = { from: books.collectionName, localField: 'tags', foreignField: 'tag', as: 'books' };
    const found = await authors
      .aggregate([byId, { $lookup: lookup }, { $project: { titles: '$books.title' } }])
      .toArray();
    expect(found).toEqual([
      { _id: 1, titles: ['One'] },
      { _id: 2, titles: ['Three', 'Four'] },
      { _id: 3, titles: ['Three', 'Four'] },
    ]);
  });

  it('passes over elements without the field if another has it', async () => {
    const mixed = await database.with([{ _id: 1, l: [{ y: 2001 }, {}] }]);
    const lookup = { from: books.collectionName, localField: 'l.y', foreignField: 'year', as: 'books' };
    const [found] = await mixed.aggregate([{ $lookup: lookup }, { $project: { n: { $size: '$books' } } }]).toArray();
    expect(found).toEqual({ _id: 1, n: 1 });
  });

  it('puts what it finds at a path', async () => {
    const lookup = { from: books.collectionName, localField: '_id', foreignField: 'author', as: 'name.books' };
    const found = await authors.aggregate([{ $match: { _id: 2 } }, { $lookup: lookup }]).toArray();
    expect(found).toMatchObject([{ _id: 2, name: { books: [{ title: 'Three' }] } }]);
  });

  it('joins with a pipeline and variables', async () => {
    const pipeline = [
      { $match: { $expr: { $and: [{ $eq: ['$author', '$$id'] }, { $gt: ['$year', 2003] }] } } },
      { $project: { _id: 0, title: 1 } },
    ];
    const found = await authors
      .aggregate([
        byId,
        { $lookup: { from: books.collectionName, let: { id: '$_id' }, pipeline, as: 'books' } },
        { $project: { books: 1 } },
      ])
      .toArray();
    expect(found).toEqual([
      { _id: 1, books: [{ title: 'Two' }] },
      { _id: 2, books: [{ title: 'Three' }] },
      { _id: 3, books: [] },
    ]);
  });

  it('joins by fields and a pipeline together', async () => {
    const lookup = {
      from: books.collectionName,
      localField: '_id',
      foreignField: 'author',
      pipeline: [{ $sort: { year: -1 } }, { $limit: 1 }],
      as: 'latest',
    };
    const found = await authors
      .aggregate([{ $match: { _id: 1 } }, { $lookup: lookup }, { $unwind: '$latest' }, { $replaceWith: '$latest' }])
      .toArray();
    expect(found).toMatchObject([{ title: 'Two' }]);
  });

  it('a join with nothing is empty', async () => {
    const lookup = { from: 'nowhere', localField: '_id', foreignField: 'x', as: 'none' };
    expect(await authors.aggregate([{ $match: { _id: 1 } }, { $lookup: lookup }]).toArray()).toMatchObject([
      { _id: 1, none: [] },
    ]);
  });

  it('$unionWith appends another collection', async () => {
    const union = {
      $unionWith: { coll: books.collectionName, pipeline: [{ $match: { author: 1 } }, { $project: { _id: 1 } }] },
    };
    const found = await authors.aggregate([{ $project: { _id: 1 } }, union, byId]).toArray();
    expect(found.map((row) => row._id)).toEqual([1, 2, 3, 10, 11]);
  });

  it.each<[string, Document, number, ...string[]]>([
    ['a join without a name', { from: 'x', localField: 'a', foreignField: 'b' }, 9, 'FailedToParse'],
    [
      'a join with an unknown field',
      { from: 'x', localField: 'a', foreignField: 'b', as: 'c', nonsense: 1 },
      9,
      'FailedToParse',
    ],
    ['a join with half its fields', { from: 'x', localField: 'a', as: 'c' }, 9, 'FailedToParse'],
  ])('refuses %s', async (_title, lookup, code, ...names) => {
    await expectRefusal(authors.aggregate([{ $lookup: lookup }]).toArray(), code, ...names);
  });
});

describe('$out and $merge', () => {
  it('$out writes a collection anew and keeps its indexes', async () => {
    const target = await database.with([{ _id: 'old' }]);
    await target.createIndex({ title: 1 });
    expect(
      await books
        .aggregate([{ $match: { author: 1 } }, { $project: { title: 1 } }, { $out: target.collectionName }])
        .toArray(),
    ).toEqual([]);
    expect(await target.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 10, title: 'One' },
      { _id: 11, title: 'Two' },
    ]);
    expect(await target.find({ title: 'Two' }).hint({ title: 1 }).toArray()).toHaveLength(1);
  });

  it('$out that breaks a unique index leaves the old collection', async () => {
    const target = await database.with([{ _id: 'old', author: 9 }]);
    await target.createIndex({ author: 1 }, { unique: true });
    expect((await refusalOf(books.aggregate([{ $out: target.collectionName }]).toArray())).code).toBe(11000);
    expect(await target.find().toArray()).toEqual([{ _id: 'old', author: 9 }]);
  });

  it('$merge merges by _id and inserts the rest', async () => {
    const target = await database.with([{ _id: 10, read: true }]);
    await books
      .aggregate([{ $match: { author: 1 } }, { $project: { title: 1 } }, { $merge: { into: target.collectionName } }])
      .toArray();
    expect(await target.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 10, read: true, title: 'One' },
      { _id: 11, title: 'Two' },
    ]);
  });

  it.each<[string, Document, Document[]]>([
    [
      'replace',
      { whenMatched: 'replace' },
      [
        { _id: 10, title: 'One' },
        { _id: 11, title: 'Two' },
      ],
    ],
    [
      'keepExisting',
      { whenMatched: 'keepExisting' },
      [
        { _id: 10, read: true },
        { _id: 11, title: 'Two' },
      ],
    ],
    ['discard', { whenNotMatched: 'discard' }, [{ _id: 10, read: true, title: 'One' }]],
    [
      'a pipeline',
      { whenMatched: [{ $set: { t: '$$new.title' } }] },
      [
        { _id: 10, read: true, t: 'One' },
        { _id: 11, title: 'Two' },
      ],
    ],
  ])('$merge with %s', async (_title, how, expected) => {
    const target = await database.with([{ _id: 10, read: true }]);
    const merge = { into: target.collectionName, ...how };
    await books.aggregate([{ $match: { author: 1 } }, { $project: { title: 1 } }, { $merge: merge }]).toArray();
    expect(await target.find().sort({ _id: 1 }).toArray()).toEqual(expected);
  });

  it('$merge on another unique field', async () => {
    const target = await database.with([{ _id: 'x', title: 'One', read: true }]);
    await target.createIndex({ title: 1 }, { unique: true });
    await books
      .aggregate([
        { $match: { _id: 10 } },
        { $project: { _id: 0, title: 1, year: 1 } },
        { $merge: { into: target.collectionName, on: 'title' } },
      ])
      .toArray();
    expect(await target.find().toArray()).toEqual([{ _id: 'x', title: 'One', read: true, year: 2001 }]);
  });

  it.each<[string, Document, number]>([
    ['whenMatched fail', { whenMatched: 'fail' }, 11000],
    ['whenNotMatched fail', { whenNotMatched: 'fail' }, 13113],
    ['a field that no unique index covers', { on: 'title' }, 51183],
  ])('$merge refuses: %s', async (_title, how, code) => {
    const target = await database.with([{ _id: 10, title: 'x' }]);
    const work = books
      .aggregate([{ $match: { author: 1 } }, { $merge: { into: target.collectionName, ...how } }])
      .toArray();
    expect((await refusalOf(work)).code).toBe(code);
  });
});
