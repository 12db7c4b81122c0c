import fc from 'fast-check';
import { countValues } from './jsonShape.ts';

/** A list of so many values: itself, a text and zeros. */
const list = (text: string, values: number) =>
  Buffer.from(JSON.stringify([text, ...Array.from({ length: values - 2 }, () => 0)]));

it('what stands in a text counts for nothing, whatever its quotes and backslashes', () => {
  const pieces = fc.constantFrom('"', '\\', ',', '[', ']', '{', '}', 'x', ' ');
  const text = fc.array(pieces, { maxLength: 40 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, (one) => {
      expect(countValues(list(one, 10_000))).toBe(10_000);
      expect(() => countValues(list(one, 10_001))).toThrow('too many values');
    }),
    { numRuns: 300, seed: 7 },
  );
});

it.each(['{"a":"', '{"a":"\\"', '"\\', '"'])('text that never ends is left to the parser: %s', (json) => {
  expect(() => countValues(Buffer.from(json))).not.toThrow();
});
