import { checkFolder } from '../engine/check.ts';
import { wrongCounters } from './counters.ts';
import { embeddedFolder, runTool, withDatabase } from './tool.ts';

/**
 * `npm run db:check`: reads everything and says what is wrong. On the embedded database every page, document and index and the
 * posts' derived fields; on a MongoDB, which checks itself, only the derived fields. Works while the server is running.
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
    await withDatabase(config, async (db) => void problems.push(...(await wrongCounters(db))));
  }
  if (problems.length === 0) return console.log('No problems found.');
  for (const problem of problems) console.log(`- ${problem}`);
  throw new Error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} found.`);
});
