import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isLoadable, PORTRAITS } from './portraits.ts';

const PUBLIC = join(import.meta.dirname, '../../../../../../public');

describe('PORTRAITS', () => {
  it('has twelve portraits, each with a description and an image of its own', () => {
    expect(new Set(PORTRAITS.map(({ name }) => name)).size).toBe(12);
    expect(PORTRAITS.map(({ url }) => url)).toContain(`${location.origin}/portraits/01.png`);
    expect(PORTRAITS.filter(({ path }) => !existsSync(join(PUBLIC, path)))).toEqual([]);
    expect(PORTRAITS.every(({ url }) => isLoadable(url))).toBe(true);
  });
});
