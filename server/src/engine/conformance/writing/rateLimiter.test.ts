import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { useDatabase } from '../../testing/database.ts';

const database = useDatabase();
let made = 0;
const limiterOf = async (points: number, duration: number) => {
  const limiter = new RateLimiterMongo({
    storeClient: database.client,
    dbName: database.db.databaseName,
    tableName: `limits${++made}`,
    points,
    duration,
    disableIndexesCreation: true,
  });
  await limiter.createIndexes();
  return limiter;
};

describe('the store of rate-limiter-flexible', () => {
  it('counts every point of simultaneous calls', async () => {
    const limiter = await limiterOf(5, 60);
    const calls = await Promise.allSettled(Array.from({ length: 8 }, () => limiter.consume('a')));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await limiter.get('a')).toMatchObject({ consumedPoints: 8, remainingPoints: 0 });
    expect(await limiter.get('b')).toBeNull();
  });

  it('gives points back, blocks and deletes', async () => {
    const limiter = await limiterOf(2, 60);
    await limiter.consume('a', 2);
    expect(await limiter.reward('a')).toMatchObject({ consumedPoints: 1, remainingPoints: 1 });
    await limiter.block('a', 60);
    await expect(limiter.consume('a')).rejects.toMatchObject({ remainingPoints: 0 });
    expect(await limiter.delete('a')).toBe(true);
    expect(await limiter.get('a')).toBeNull();
  });

  it('begins anew after the duration, before the TTL index has removed the old document', async () => {
    const limiter = await limiterOf(2, 1);
    await limiter.consume('a', 2);
    await sleep(1100);
    expect(await limiter.get('a')).toBeNull();
    const calls = await Promise.all([limiter.consume('a'), limiter.consume('a')]);
    expect(calls.map(({ consumedPoints }) => consumedPoints).sort()).toEqual([1, 2]);
  });
});
