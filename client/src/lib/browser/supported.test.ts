import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUPPORTED_BROWSERS } from './supported.ts';

test('the README names the supported browsers', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8');
  expect(readme).toContain(`${SUPPORTED_BROWSERS}, or later`);
});
