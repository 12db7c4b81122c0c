import { Double, Int32, Long, ObjectId } from 'bson';
import { decode, decodeFields } from './decode.ts';
import { encode } from './encode.ts';
import { compare, encodeKey, isEqual, keyOf } from './keys.ts';

const long = (text: string) => Long.fromString(text);
const ordered: unknown[] = [
  ...[null, NaN, -Infinity, Long.MIN_VALUE, long('-9223372036854775807'), long('-9007199254740993')],
  ...[-9007199254740992, -1.5, -1e-300, 0, 0.1, 1, 9007199254740992, long('9007199254740993')],
  ...[long('9223372036854775295'), long('9223372036854775296'), Long.MAX_VALUE, 2 ** 63, 1e300, Infinity],
  ...['', 'a', 'a\0', 'a\0b', 'ab', '\uffff', '\u{1f600}'],
  ...[{}, { a: 1 }, { a: 1, b: 0 }, { b: 0 }, { a: 'x' }, [], [1], [1, 1]],
  ...[new ObjectId('000000000000000000000001'), false, true, new Date(-5), new Date(5)],
];

describe('keys', () => {
  it('sort as MongoDB sorts values, exactly for longs', () => {
    const wrong = ordered.flatMap((one, i) =>
      ordered.flatMap((other, j) => {
        const found = [compare(one, other), Buffer.compare(keyOf(one), keyOf(other))].map(Math.sign);
        return found.every((sign) => sign === Math.sign(i - j)) ? [] : [`${String(one)} against ${String(other)}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('tell where a text with a zero byte ends from the next component', () => {
    const key = (...values: unknown[]) => encodeKey(values.map((value) => ({ value, descending: false })));
    expect(key('a\0', 'b').equals(key('a', '\0b'))).toBe(false);
    expect(Buffer.compare(key('a', 'z'), key('a\0', ''))).toBeLessThan(0);
    expect(Buffer.compare(key('a\0', 'z'), key('a\0\0', ''))).toBeLessThan(0);
  });

  it('are equal for equal numbers of different types', () => {
    for (const other of [new Double(5), Long.fromNumber(5)]) {
      expect(isEqual(5, other)).toBe(true);
      expect(keyOf(other).equals(keyOf(5))).toBe(true);
    }
  });

  it('keep a prefix and a hash of long components', () => {
    const long = encodeKey([{ value: 'x'.repeat(5000), descending: true }], 100);
    expect(long.length).toBe(100);
  });
});

it('decode and encode keep every type and awkward names', () => {
  const doc = JSON.parse('{"__proto__": {"a": 1}, "": 2, "a.b": 3, "constructor": 4}');
  Object.assign(doc, { n: [1, new Double(1), 1.5, Long.fromNumber(1), -0], d: new Date(7) });
  const bytes = encode(doc);
  expect(encode(decode(bytes)).equals(bytes)).toBe(true);
  expect(Object.keys(decode(bytes))).toEqual(Object.keys(doc));
  expect(decodeFields(bytes, new Set(['', 'd']))).toEqual({ '': new Int32(2), d: new Date(7) });
});
