import { EventEmitter } from 'node:events';
import { mock } from 'node:test';
import type { Request, Response } from 'express';
import { tooMany } from '../errors.ts';
import { limitNewAccounts } from './newAccountLimit.ts';

const MB = 1_000_000;
const DAY = 24 * 60 * 60_000;

describe('what new accounts send from a network', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    jest.spyOn(performance, 'now').mockImplementation(() => Date.now());
  });
  afterEach(() => mock.timers.reset());

  /** Sends a body. @returns the seconds to wait, 0 where it was taken */
  function sending() {
    const refuse = jest.fn((_rule: object, { ends }: { ends: Date }) => tooMany((ends.getTime() - Date.now()) / 1000));
    const limit = limitNewAccounts({ exempt: () => false, refuse: refuse as never });
    const send = (megabytes: number, { ip = '192.0.2.1', verified = false, days = 0, method = 'PUT' } = {}): number => {
      const user = { emailVerified: verified, date: new Date(Date.now() - days * DAY) };
      const res = Object.assign(new EventEmitter(), { locals: { user, bodyBytes: megabytes * MB } });
      const headers = { 'content-length': String(megabytes * MB) };
      try {
        limit({ ip, method, headers } as unknown as Request, res as unknown as Response, () => res.emit('close'));
        return 0;
      } catch (error) {
        return Number((error as { retryAfter?: number }).retryAfter);
      }
    };
    return Object.assign(send, { refuse });
  }

  it('is 200 MB, which run off in a day, and none of what others send', () => {
    const send = sending();
    for (let i = 0; i < 50; i++) expect(send(4)).toBe(0);
    expect(send(4)).toBe(1_728); // a fiftieth of a day
    expect(send(4, { verified: true, days: 6.9 })).toBeGreaterThan(0);
    for (const other of [{ ip: '198.51.100.1' }, { verified: true, days: 7.1 }, { method: 'GET' }])
      expect(send(4, other)).toBe(0);
    expect(send(4, { days: 400 })).toBeGreaterThan(0);
    mock.timers.tick(DAY / 4);
    for (let i = 0; i < 12; i++) expect(send(4)).toBe(0);
    expect(send(4)).toBeGreaterThan(0);
  });

  it('is met anew once all has run off, and so is logged again', () => {
    const send = sending();
    const counts = () =>
      send.refuse.mock.calls.map(([, window]) => (window as unknown as { count: number }).count - 200 * MB);
    for (let i = 0; i < 52; i++) send(4);
    expect(counts()).toEqual([1, 2]);
    mock.timers.tick(DAY);
    for (let i = 0; i < 51; i++) send(4);
    expect(counts()).toEqual([1, 2, 1]);
  });
});
