import { randomBytes } from 'node:crypto';
import { isSealed, isWholeSealed, seal } from './seal.ts';

it('an entry of any length is known by its checksum, and so is one of which a byte has changed', () => {
  const key = Buffer.from('key');
  for (let length = 1; length <= 200; length++) {
    const sealed = seal(key, randomBytes(length));
    const whole = Buffer.concat([Buffer.from('before'), key, sealed, Buffer.from('behind')]);
    const isWhole = () => isWholeSealed(whole, 6, key.length, whole.length - 6);
    expect([length, isSealed(key, sealed), isWhole()]).toEqual([length, true, true]);
    whole[6 + ((length * 7) % (key.length + sealed.length))]! ^= 1 << (length % 8);
    expect([length, isWhole()]).toEqual([length, false]);
  }
});
