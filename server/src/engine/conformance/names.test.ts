import { describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { byId, idsOf, useDatabase } from '../testing/database.ts';
import { expectWriteError } from '../testing/refusals.ts';

const database = useDatabase();

/** A document with an own property of this name, `__proto__` included. */
const own = (name: string, value: unknown): Document => {
  const document = {};
  Object.defineProperty(document, name, { value, enumerable: true, configurable: true, writable: true });
  return document;
};
const ownValue = (document: Document, name: string): unknown => Object.getOwnPropertyDescriptor(document, name)?.value;

describe.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length'])(
  'a field named %s',
  (name) => {
    it('is stored and found like any other', async () => {
      const rows = await database.with([{ _id: 1, ...own(name, 5) }, { _id: 2 }]);
      await rows.insertOne(own(name, { [name]: 6 }));
      expect(ownValue(await byId(rows, 1), name)).toBe(5);
      expect(await idsOf(rows, own(name, 5))).toEqual([1]);
      expect(await rows.countDocuments(own(name, { $exists: true }))).toBe(2);
    });

    it('a document without it does not have it', async () => {
      const rows = await database.with([{ _id: 1 }]);
      expect(await rows.countDocuments({ [`${name}.x`]: { $exists: true } })).toBe(0);
      expect(await idsOf(rows, own(name, { $exists: false }))).toEqual([1]);
      expect(await rows.distinct(`${name}`)).toEqual([]);
    });

    it('is set, counted and removed by updates', async () => {
      const rows = await database.with([{ _id: 1 }]);
      await rows.updateOne({}, { $set: own(name, 1) });
      await rows.updateOne({}, { $inc: own(name, 4) });
      expect(ownValue(await byId(rows, 1), name)).toBe(5);
      await rows.updateOne({}, { $unset: own(name, '') });
      expect(Object.keys(await byId(rows, 1))).toEqual(['_id']);
    });

    it('is set inside others, sorted, indexed and projected', async () => {
      const rows = await database.with([{ _id: 1 }, { _id: 2 }]);
      await rows.createIndex(own(`a.${name}`, 1) as never);
      await rows.updateOne({ _id: 1 as never }, { $set: { [`a.${name}`]: 2 } });
      await rows.updateOne({ _id: 2 as never }, { $set: { [`a.${name}`]: 1 } });
      expect(await idsOf(rows, { [`a.${name}`]: 1 })).toEqual([2]);
      const sorted = await rows
        .find({ [`a.${name}`]: { $gt: 0 } }, { projection: { _id: 1, [`a.${name}`]: 1 } })
        .sort({ [`a.${name}`]: 1 })
        .toArray();
      expect(sorted.map((row) => row._id)).toEqual([2, 1]);
    });
  },
);

it.each(['constructor', 'prototype', 'toString', 'hasOwnProperty', 'length'])(
  'a missing field named %s means nothing to the pipeline',
  async (name) => {
    const rows = await database.with([{ _id: 1 }]);
    const [found] = await rows.aggregate([{ $project: { found: { $ifNull: [`$${name}`, 'nothing'] } } }]).toArray();
    expect(found).toEqual({ _id: 1, found: 'nothing' });
  },
);

it('nothing that is sent changes what other documents are', async () => {
  const rows = await database.with([{ _id: 1 }]);
  await rows.updateOne({}, { $set: { '__proto__.polluted': 1, 'constructor.prototype.polluted': 1 } });
  await rows.insertOne({ _id: 2 as never, ...own('__proto__', { polluted: 1 }) });
  await database.with([{ ...own('__proto__', { $where: 'x' }) }]);
  expect(await rows.countDocuments({ polluted: { $exists: true } })).toBe(0);
  expect(await idsOf(rows, { '__proto__.polluted': 1 })).toEqual([1, 2]);
});

describe('empty names', () => {
  it('are kept by insert and by replacement', async () => {
    const rows = await database.with([{ _id: 1, '': 5, a: { '': 6 } }]);
    expect(await byId(rows, 1)).toEqual({ _id: 1, '': 5, a: { '': 6 } });
    expect(await idsOf(rows, { '': 5 })).toEqual([1]);
    await rows.replaceOne({ _id: 1 as never }, { '': 7 });
    expect(await byId(rows, 1)).toEqual({ _id: 1, '': 7 });
  });

  it('stay when other fields change', async () => {
    const rows = await database.with([{ _id: 1, '': 5, a: { '': 6 } }]);
    await rows.updateOne({}, { $set: { 'a.b': 1 } });
    expect(await byId(rows, 1)).toEqual({ _id: 1, '': 5, a: { '': 6, b: 1 } });
  });

  it.each<[string, Document]>([
    ['an empty path', { $set: { '': 1 } }],
    ['an empty part', { $set: { 'a..b': 1 } }],
    ['a dot at the end', { $inc: { 'a.': 1 } }],
    ['a dot at the start', { $unset: { '.a': 1 } }],
  ])('are refused in updates: %s', async (_title, update) => {
    const rows = await database.with([{ _id: 1, a: {} }]);
    await expectWriteError(rows.updateOne({}, update), 56);
  });
});

describe('names with dots and dollar signs', () => {
  const document = { _id: 1, 'a.b': 5, $price: 6, a: { 'c.d': 7, $e: 8 } };

  it('are kept by insert', async () => {
    const rows = await database.with([document]);
    expect(await byId(rows, 1)).toEqual(document);
  });

  it('are not what a path means', async () => {
    const rows = await database.with([document, { _id: 2, a: { b: 5 } }]);
    expect(await idsOf(rows, { 'a.b': 5 })).toEqual([2]);
  });

  it('stay when other fields change', async () => {
    const rows = await database.with([document]);
    await rows.updateOne({}, { $set: { other: 1, 'a.f': 2 } });
    expect(await byId(rows, 1)).toEqual({ ...document, a: { ...document.a, f: 2 }, other: 1 });
  });
});
