import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { useDatabase } from '../testing/database.ts';
import { expectRefusal } from '../testing/refusals.ts';

const database = useDatabase();
const whole = {
  _id: 1,
  a: 1,
  b: { c: 2, d: 3, e: { f: 4 } },
  list: [
    { x: 1, y: 'one' },
    { x: 2, y: 'two' },
    { x: 3, y: 'three' },
  ],
  numbers: [1, 2, 3, 4, 5],
  text: 'hello',
};

describe('find projects', () => {
  let rows: Collection<Document>;
  beforeAll(async () => {
    rows = await database.with([whole]);
  });

  it.each<[string, Document, Document]>([
    ['nothing: the whole document', {}, whole],
    ['fields with _id', { a: 1, text: true }, { _id: 1, a: 1, text: 'hello' }],
    ['fields without _id', { _id: 0, a: 1 }, { a: 1 }],
    ['_id alone', { _id: 1 }, { _id: 1 }],
    ['all but _id', { _id: 0 }, { a: 1, b: whole.b, list: whole.list, numbers: whole.numbers, text: 'hello' }],
    ['all but some', { list: 0, numbers: false, b: 0 }, { _id: 1, a: 1, text: 'hello' }],
    ['a sub-field', { 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    ['two sub-fields of one', { 'b.c': 1, 'b.e.f': 1 }, { _id: 1, b: { c: 2, e: { f: 4 } } }],
    ['a sub-field written as an object', { b: { d: 1 } }, { _id: 1, b: { d: 3 } }],
    ['without a sub-field', { 'b.e': 0, list: 0, numbers: 0 }, { _id: 1, a: 1, b: { c: 2, d: 3 }, text: 'hello' }],
    ['a field of every element', { 'list.x': 1 }, { _id: 1, list: [{ x: 1 }, { x: 2 }, { x: 3 }] }],
    ['a field of scalars gives nothing', { 'numbers.x': 1 }, { _id: 1, numbers: [] }],
    ['a missing field', { nothing: 1 }, { _id: 1 }],
    ['a path through a plain value', { 'text.x': 1 }, { _id: 1 }],
    ['an expression', { sum: { $add: ['$a', '$b.c'] } }, { _id: 1, sum: 3 }],
    ['a field under another name', { c: '$b.c' }, { _id: 1, c: 2 }],
    ['a literal', { five: { $literal: 5 } }, { _id: 1, five: 5 }],
    ['a plain text value', { kind: 'note' }, { _id: 1, kind: 'note' }],
    ['an expression beside fields', { a: 1, size: { $size: '$numbers' } }, { _id: 1, a: 1, size: 5 }],
  ])('%s', async (_title, projection, expected) => {
    expect(await rows.findOne({}, { projection })).toEqual(expected);
  });

  it('fields come in the order of the document, _id first', async () => {
    const found = await rows.findOne({}, { projection: { text: 1, a: 1, numbers: 1 } });
    expect(Object.keys(found!)).toEqual(['_id', 'a', 'numbers', 'text']);
  });

  it('fields of sub-documents come in the order of the document', async () => {
    const found = await rows.findOne({}, { projection: { 'b.d': 1, 'b.c': 1 } });
    expect(Object.keys(found!.b)).toEqual(['c', 'd']);
  });
});

describe('find refuses a projection', () => {
  it.each<[string, Document, number, string]>([
    ['that keeps and leaves out', { a: 1, b: 0 }, 31254, 'Location31254'],
    ['that leaves out and keeps', { a: 0, b: 1 }, 31253, 'Location31253'],
    ['that leaves out and computes', { a: 0, b: { $abs: '$c' } }, 31252, 'Location31252'],
    ['that leaves out and copies', { a: 0, b: '$c' }, 31310, 'Location31310'],
    ['with an unknown operator', { a: { $nonsense: 1 } }, 31325, 'Location31325'],
    ['with a position in the middle', { 'a.$.b': 1 }, 31394, 'Location31394'],
    ['with a path and its parent', { a: 1, 'a.b': 1 }, 31249, 'Location31249'],
    ['with a parent after its path', { 'a.b': 1, a: 1 }, 31250, 'Location31250'],
    ['with an empty path', { '': 1 }, 40352, 'Location40352'],
    ['with an operator for a name', { $a: 1 }, 16410, 'Location16410'],
  ])('%s', async (_title, projection, code, name) => {
    const rows = await database.with([{ a: [1], b: [1] }]);
    await expectRefusal(rows.find({ a: 1, b: 1 }, { projection }).toArray(), code, name);
  });
});
