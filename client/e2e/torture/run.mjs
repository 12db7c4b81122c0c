// `npm run torture -- [--seed N] [--steps N]`: plays random mishaps with a writer's text against a real browser and server.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { seed: { type: 'string' }, steps: { type: 'string' } } });
const { seed = String(Math.floor(Math.random() * 1e9)), steps = '500' } = values;
const { status } = spawnSync('npx', ['playwright', 'test', '-c', 'client', '--project', 'torture', '--retries', '0'], {
  stdio: 'inherit',
  env: { ...process.env, TORTURE_SEED: seed, TORTURE_STEPS: steps },
});
process.exitCode = status ?? 1;
