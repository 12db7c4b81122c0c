import type { Request } from 'express';
import { addressKey, addressOf } from './address.ts';

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
])('%s counts as %s', (ip, address) => {
  expect(addressKey(ip)).toBe(address);
  expect(addressOf({ ip } as Request)).toBe(address);
});

it('a disconnected client has an address as well', () => {
  expect(addressOf({ ip: undefined } as Request)).toBe('');
});
