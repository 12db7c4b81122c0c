import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import type { Logger } from '../../logger.ts';
import { tooMany } from '../errors.ts';
import type { Refuse } from './accountLimits.ts';
import { limitCalls, limitOpen } from './callLimit.ts';

describe('calls that are open', () => {
  /** Opens calls, each on a connection of its own. */
  function opening() {
    const counts: number[] = [];
    const refuse: Refuse = (_rule, { count }) => {
      counts.push(count);
      return tooMany(1);
    };
    const limit = limitOpen({ exempt: () => false, refuse });
    const passed: string[] = [];
    const ended: string[] = [];
    const open = (ip: string, res = new EventEmitter(), socket?: object) => {
      // A real one tells of its end a little later.
      socket ??= { destroy: () => setImmediate(() => (ended.push(ip), res.emit('close'))) };
      limit({ ip, socket } as unknown as Request, res as Response, () => passed.push(ip));
      return res;
    };
    return { open, counts, passed, ended };
  }

  it('are 600 of an address, others beside it, and there is room again when one ends', () => {
    const { open, counts, passed, ended } = opening();
    const first = open('10.0.0.1');
    for (let i = 1; i < 600; i++) open('10.0.0.1');
    for (let i = 0; i < 3; i++) expect(() => open('10.0.0.1')).toThrow('Too many');
    expect(counts).toEqual([601, 602, 603]); // only the first of them is logged
    open('10.0.0.2');
    first.emit('close');
    open('10.0.0.1');
    expect(() => open('10.0.0.1')).toThrow('Too many');
    expect([passed.length, ended]).toEqual([602, []]);
  });

  it('are counted alike where the next one on a connection begins before the one ahead of it is counted off', async () => {
    const { open, passed, ended } = opening();
    for (let i = 0; i < 3_001; i++) {
      const [first, next, socket] = [new EventEmitter(), new EventEmitter(), {}];
      first.once('close', () => void open('10.0.0.1', next, socket));
      open('10.0.0.1', first, socket);
      first.emit('close');
      next.emit('close');
    }
    for (let i = 0; i < 400; i++) open('10.0.0.1');
    for (let i = 2; i < 12; i++) open(`10.0.0.${i}`);
    await new Promise(setImmediate);
    expect([passed.length, ended]).toEqual([6_412, []]);
  });

  it('are 3,000 in all: the address with most loses its oldest, and nobody else', async () => {
    const { open, passed, ended } = opening();
    const addresses = Array.from({ length: 6 }, (_, i) => `10.0.0.${i}`);
    for (let i = 0; i < 490; i++) addresses.forEach((address) => open(address));
    for (let i = 0; i < 60; i++) open('192.0.2.1');
    expect(ended).toEqual([]);
    open('10.0.0.5');
    for (let i = 0; i < 40; i++) open(`192.0.2.${i + 2}`);
    await new Promise(setImmediate);
    expect(ended).toHaveLength(41);
    expect(new Set(ended)).toEqual(new Set(addresses));
    open('192.0.2.1').emit('close');
    await new Promise(setImmediate);
    open('192.0.2.1');
    await new Promise(setImmediate);
    expect([passed.length, ended.length]).toEqual([3_043, 42]);
  });

  it('are 600 of a /64 of IPv6, of whose network the oldest end', async () => {
    const { open, counts, ended } = opening();
    for (let i = 0; i < 600; i++) open('2001:db8:1::1');
    expect(() => open('2001:db8:1::2')).toThrow('Too many');
    open('2001:db8:1:1::1');
    for (let i = 0; i < 2_400; i++) open(`10.0.${i >> 8}.${i & 255}`);
    await new Promise(setImmediate);
    expect(ended).toEqual(['2001:db8:1::1']);
    open('2001:db8:1::1');
    expect(counts).toEqual([601]);
  });

  it('are 3,000 in all: 60 addresses of one IPv6 network give way to those who have more than each of them', async () => {
    const { open, ended } = opening();
    for (let i = 0; i < 2_940; i++) open(`2001:db8:1:${i % 60}::1`);
    for (let i = 0; i < 60; i++) open('192.0.2.1');
    expect(ended).toEqual([]);
    for (let i = 0; i < 3; i++) open('192.0.2.2');
    await new Promise(setImmediate);
    expect(ended).toEqual([0, 1, 2].map((i) => `2001:db8:1:${i}::1`));
  });
});

describe('windows of addresses', () => {
  it('are bounded: those of new addresses push the oldest out and take no more room', async () => {
    const log = { warn: () => {} } as unknown as Logger;
    const limit = limitCalls({ exempt: () => false, refuse: () => tooMany(1), log, trustProxy: 1, mostAddresses: 500 });
    /** @returns whether the call passed */
    const call = async (ip: string) => {
      let passed = false;
      const req = { ip, headers: {} } as Request;
      const res = { send: () => {}, locals: {} } as unknown as Response;
      await Promise.resolve(limit(req, res, () => (passed = true))).catch(() => {});
      return passed;
    };
    const fill = async (ip: string) => {
      let passed = 0;
      while (await call(ip)) passed += 1;
      expect(passed).toBe(600);
    };
    const others = async (net: number, count: number) => {
      for (let i = 0; i < count; i++) void call(`10.${net}.${i >> 8}.${i & 255}`);
      await new Promise(setImmediate);
    };
    await fill('192.0.2.1');
    await others(1, 490);
    expect(await call('192.0.2.1')).toBe(false);
    await others(2, 510);
    expect(await call('192.0.2.1')).toBe(true);
    await fill('192.0.2.2');
    await others(3, 490);
    expect(await call('192.0.2.2')).toBe(false);
  });
});
