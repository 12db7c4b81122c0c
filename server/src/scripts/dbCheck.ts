import { join } from 'node:path';
import { checkFolder } from '../engine/check.ts';
import { wrongCounters } from './counters.ts';
import { runDatabaseTool, withDatabase } from './dbTool.ts';
import { ToolError } from './tool.ts';

/**
 * `npm run db:check`: reads everything and says what is wrong. On the embedded database every page, checksum, document,
 * index and counter; on a MongoDB, which looks after the others itself, the counters. Works while the server runs.
 */
await runDatabaseTool(async (_words, config) => {
  const problems: string[] = [];
  if (config.mongodbUri === undefined) {
    const report = await checkFolder(join(config.dataDir, 'db'));
    for (const { namespace, documents, indexes } of report.collections) {
      console.log(`${namespace}: ${documents} documents, ${indexes} indexes`);
    }
    problems.push(...report.problems);
  }
  // A damaged file is not served, so its counters can't be asked for.
  if (problems.length === 0) {
    await withDatabase(config, async (client) => {
      problems.push(...(await wrongCounters(client.db(config.mongodbUri ? undefined : 'trefoil'))));
    });
  }
  if (problems.length === 0) return console.log('Nothing is wrong.');
  for (const problem of problems) console.log(`- ${problem}`);
  throw new ToolError(`${problems.length === 1 ? 'One thing is' : `${problems.length} things are`} wrong.`);
});
