import { parentPort, workerData } from 'node:worker_threads';
import { checkFile } from './check.ts';

/** Checks the folder of the database that runs in this process. */
parentPort?.postMessage(await checkFile(workerData as string));
