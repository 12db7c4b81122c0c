import { expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { isDatabaseAway } from './errorHandler.ts';

it.each([
  ['a connection that broke while the driver wrote', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }), true],
  ['a connection that was made anew meanwhile', new mongo.MongoExpiredSessionError(), true],
  ['a mistake of ours', new TypeError('x is undefined'), false],
  ['a refused write', new mongo.MongoServerError({ message: 'E11000', code: 11000 }), false],
])('%s: database away or not', (_title, error, away) => expect(isDatabaseAway(error)).toBe(away));
