import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { describe, expect, it } from '@jest/globals';
import type { Logger } from '../../logger.ts';
import { tooMany } from '../errors.ts';
import { limitCalls, limitOpen } from './callLimit.ts';

it('an address has 600 calls open at a time, others beside it, and room again when one ends', () => {
  const counts: number[] = [];
  const limit = limitOpen({
    exempt: () => false,
    refuse: (_rule, { count }) => {
      counts.push(count);
      return tooMany(1);
    },
  });
  let passed = 0;
  const open = (ip: string) => {
    const res = new EventEmitter();
    limit({ ip } as Request, res as Response, () => (passed += 1));
    return res;
  };
  const first = open('10.0.0.1');
  for (let i = 1; i < 600; i++) open('10.0.0.1');
  for (let i = 0; i < 3; i++) expect(() => open('10.0.0.1')).toThrow('Too many');
  expect(counts).toEqual([601, 602, 603]); // only the first of them is logged
  open('10.0.0.2');
  first.emit('close');
  open('10.0.0.1');
  expect(() => open('10.0.0.1')).toThrow('Too many');
  expect(passed).toBe(602);
});

describe('windows of addresses', () => {
  it('are 50,000 at most: those of 100,000 more push the oldest out and take no more room', async () => {
    const log = { warn: () => {} } as unknown as Logger;
    const limit = limitCalls({ exempt: () => false, refuse: () => tooMany(1), log, trustProxy: 1 });
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
    await others(1, 49_000);
    expect(await call('192.0.2.1')).toBe(false);
    await others(2, 51_000);
    expect(await call('192.0.2.1')).toBe(true);
    await fill('192.0.2.2');
    await others(3, 49_000);
    expect(await call('192.0.2.2')).toBe(false);
  });
});
