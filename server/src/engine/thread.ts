import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Runs a program of this folder in a thread: compiled beside this file, or from its source through tsx. */
export function startThread(program: string, workerData: unknown): Worker {
  const settings = { workerData, execArgv: [] };
  if (import.meta.url.endsWith('.js')) return new Worker(new URL(`./${program}.js`, import.meta.url), settings);
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api')).href.replace(/cjs$/, 'mjs');
  const source = new URL(`./${program}.ts`, import.meta.url).href;
  const start = `import('${tsx}').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(start, { eval: true, ...settings });
}
