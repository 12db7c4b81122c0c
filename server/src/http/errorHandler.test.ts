import express from 'express';
import { mongo } from 'mongoose';
import request from 'supertest';
import { createLogger, requestLog } from '../logger.ts';
import { createErrorHandler, isDatabaseUnavailable } from './errorHandler.ts';
import { overloaded, unavailable } from './errors.ts';

const bulk = (error: Error | { message: string; code: number }) =>
  new mongo.MongoBulkWriteError(error, {} as mongo.BulkWriteResult);

it.each([
  ['a connection that broke while the driver wrote', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }), true],
  ['a connection that was made anew meanwhile', new mongo.MongoExpiredSessionError(), true],
  ['a connection that broke under several writes', bulk(new mongo.MongoNetworkError('closed')), true],
  ['a primary that stepped down under several writes', bulk({ message: 'stepped down', code: 189 }), true],
  ['a mistake of ours', new TypeError('x is undefined'), false],
  ['one refused of several writes', bulk({ message: 'E11000', code: 11000 }), false],
  ['a refused write', new mongo.MongoServerError({ message: 'E11000', code: 11000 }), false],
])('%s: database away or not', (_title, error, away) => expect(isDatabaseUnavailable(error)).toBe(away));

it('tells the log of a part that is away, and once a minute that some are too many', async () => {
  const rows: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (row) => void rows.push(JSON.parse(row).msg) });
  const [began, clock] = [performance.now(), jest.spyOn(performance, 'now')];
  const minutesLater = (minutes: number) => void clock.mockReturnValue(began + 60_001 * minutes);
  const fail = (error: Error) => () => Promise.reject(error);
  const app = express()
    .use(requestLog(log))
    .get('/api/crowd', fail(overloaded('Too many')))
    .get('/api/away', fail(unavailable()))
    .use(createErrorHandler());
  const answer = await request(app).get('/api/crowd').expect(503);
  expect([answer.body, answer.headers['retry-after']]).toEqual([{ errors: [{ msg: 'Too many' }] }, '5']);
  for (let i = 0; i < 3; i++) await request(app).get('/api/crowd').expect(503);
  await request(app).get('/api/away').expect(503);
  const crowd = 'The server is overloaded; some requests are refused';
  expect(rows).toEqual([crowd, 'Request failed', 'request errored']);
  minutesLater(2);
  await request(app).get('/api/crowd').expect(503);
  clock.mockRestore();
  expect(rows.slice(3)).toEqual([crowd]);
});
