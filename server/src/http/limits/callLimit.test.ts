import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { expect, it } from '@jest/globals';
import { tooMany } from '../errors.ts';
import { limitOpen } from './callLimit.ts';

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
