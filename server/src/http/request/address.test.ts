import type { Request } from 'express';
import { addressOf, networkKey, networkOf } from './address.ts';

const from = (ip: string | undefined) => ({ ip }) as Request;

describe('the network of a call', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0000:0000:0000:0000:0001', '2001:db8:1::/48'],
    ['2001:db8:1::', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['2001::3:4:5:6:7', '2001:0:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
  ])('of IPv6 is the /48, however it is written: %s', (ip, network) => {
    expect(networkOf(from(ip))).toBe(network);
    expect(networkKey(ip)).toBe(network);
  });

  it('begins and ends with its /48', () => {
    const networks = ['2001:db8:1::', '2001:db8:1:ffff:ffff:ffff:ffff:ffff', '2001:db8:2::', '2001:db8:0:ffff::1'];
    expect(networks.map(networkKey)).toEqual([
      '2001:db8:1::/48',
      '2001:db8:1::/48',
      '2001:db8:2::/48',
      '2001:db8:0::/48',
    ]);
  });

  it.each(['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7'])('of IPv4 is the address: %s', (ip) => {
    expect(networkOf(from(ip))).toBe('192.0.2.7');
  });

  it('is there for who has hung up, too', () => {
    expect(networkOf(from(undefined))).toBe('');
  });

  it('is one for all addresses in it, which are counted by their /64', () => {
    const [home, guests] = [from('2001:db8:1:2::1'), from('2001:db8:1:3::1')];
    expect(networkOf(home)).toBe(networkOf(guests));
    expect([addressOf(home), addressOf(guests)]).toEqual(['2001:db8:1:2::/64', '2001:db8:1:3::/64']);
  });
});
