import { expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { isDatabaseAway } from './errorHandler.ts';

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
])('%s: database away or not', (_title, error, away) => expect(isDatabaseAway(error)).toBe(away));
