import { checkFolder } from '../engine/check.ts';
import type { mongo } from 'mongoose';
import { checkPost } from '../features/posts/checkPost.ts';
import type { StoredPost } from '../features/posts/postModel.ts';
import { embeddedFolder, runTool, withDatabase } from './tool.ts';

/**
 * `npm run db:check`: reads everything and says what is wrong. On the embedded database every page, document and index and the
 * posts' derived fields; on a MongoDB, which checks itself, only the derived fields. It also names jobs that keep failing. Works
 * while the server is running.
 */
await runTool(async (_args, config) => {
  const problems: string[] = [];
  if (config.mongodbUri === undefined) {
    const report = await checkFolder(embeddedFolder(config));
    for (const { namespace, documents, indexes } of report.collections) {
      console.log(`${namespace}: ${documents} documents, ${indexes} indexes`);
    }
    problems.push(...report.problems);
  }
  // A damaged file is not served, so its counters can't be read.
  if (problems.length === 0) {
    await withDatabase(
      config,
      async (db) => void problems.push(...(await wrongCounters(db)), ...(await failingJobs(db))),
    );
  }
  if (problems.length === 0) return console.log('No problems found.');
  for (const problem of problems) console.log(`- ${problem}`);
  throw new Error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} found.`);
});

/** The posts' wrong derived fields, one line each. */
async function wrongCounters(db: mongo.Db): Promise<string[]> {
  const problems: string[] = [];
  for await (const post of db.collection<StoredPost>('posts').find()) problems.push(...checkPost(post));
  return problems;
}

/** The stored jobs that have failed more than once, one line each. */
async function failingJobs(db: mongo.Db): Promise<string[]> {
  const jobs = await db
    .collection('jobs')
    .find({ failures: { $gt: 1 } })
    .toArray();
  return jobs.map(
    ({ _id, kind, failures }) => `jobs: ${kind} ${String(_id)} has failed ${failures} times, see the log`,
  );
}
