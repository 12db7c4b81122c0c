import type { mongo } from 'mongoose';
import { copyDatabase } from './copyDatabase.ts';
import { hidePassword, runDatabaseTool, withClient, withDatabase } from './dbTool.ts';
import { ToolError } from './tool.ts';

/**
 * `npm run db:copy -- <mongodb uri>`: all data and indexes of the application to a MongoDB. May be run again at any time;
 * it then brings the copy up to date.
 */
await runDatabaseTool(async ([target], config) => {
  if (!target || !/^mongodb(\+srv)?:\/\/[^/]+/.test(target)) {
    throw new ToolError('Usage: npm run db:copy -- mongodb://host:port/name');
  }
  await withDatabase(config, async (source) => {
    const from = source.db(config.mongodbUri ? undefined : 'trefoil');
    await withClient(target, async (client) => {
      const named = /^[^:]+:\/\/[^/]+\/[^?]/.test(target);
      const to = client.db(named ? undefined : 'trefoil');
      // However it is written: a document that is changed while it is copied would be put back to what it was.
      if (to.databaseName === from.databaseName && shareHost(source, client))
        throw new ToolError('That is the database in use: a copy needs another place.');
      await copyDatabase(from, to, (line) => console.log(line));
      console.log(
        `Copied to ${hidePassword(target)} (${to.databaseName}). Set MONGODB_URI to it and restart the server.`,
      );
    });
  });
});

function shareHost(one: mongo.MongoClient, other: mongo.MongoClient): boolean {
  const hosts = new Set(one.options.hosts.map(String));
  return other.options.hosts.some((host) => hosts.has(String(host)));
}
