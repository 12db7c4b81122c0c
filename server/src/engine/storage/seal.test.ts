import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { isSealed, isWholeSealed, seal } from './seal.ts';

it('an entry of any length is known by its checksum, and so is one of which a byte has changed', () => {
  const key = Buffer.from('key');
  for (let length = 1; length <= 200; length++) {
    const sealed = seal(key, randomBytes(length));
    const whole = Buffer.concat([key, sealed]);
    expect([length, isSealed(key, sealed), isWholeSealed(key.length, whole)]).toEqual([length, true, true]);
    whole[(length * 7) % whole.length]! ^= 1 << (length % 8);
    expect([length, isWholeSealed(key.length, whole)]).toEqual([length, false]);
  }
});
