import { Types } from 'mongoose';
import { idOf } from './idempotency.ts';

const user = new Types.ObjectId();
const id = idOf(user, 'key', 'text').toHexString();

describe('idOf', () => {
  it('gives the same id to the same user, key and content', () => {
    expect(idOf(new Types.ObjectId(user.toHexString()), 'key', 'text').toHexString()).toBe(id);
  });

  it.each([
    ['user', idOf(new Types.ObjectId(), 'key', 'text')],
    ['key', idOf(user, 'key 2', 'text')],
    ['content', idOf(user, 'key', 'text 2')],
    ['border between key and content', idOf(user, 'key\n', 'text'.slice(1))],
    ['call, without a key', idOf(user, undefined, 'text')],
  ])('gives another to another %s', (_what, other) => {
    expect(other.toHexString()).not.toBe(id);
  });
});
