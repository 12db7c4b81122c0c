import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { startDatabase } from '../../engine/index.ts';
import { makeDataFolder } from '../dataFolder.ts';

/** Runs the embedded database in a folder that is thrown away, prints its address and ends with its standard input. */
const folder = makeDataFolder('trefoil-test-');
const database = await startDatabase({ folder });
console.log(database.uri(''));
await once(process.stdin.resume(), 'end');
await database.close();
await rm(folder, { recursive: true, force: true });
process.exit(0);
