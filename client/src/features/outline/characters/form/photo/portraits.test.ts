import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isLoadable, PORTRAITS } from './portraits.ts';

const PUBLIC = join(import.meta.dirname, '../../../../../../public');

describe('PORTRAITS', () => {
  it('are twelve, each with words and a picture of its own on this site', () => {
    expect(new Set(PORTRAITS.map(({ name }) => name)).size).toBe(12);
    expect(PORTRAITS.map(({ address }) => address)).toContain(`${location.origin}/portraits/01.png`);
    expect(PORTRAITS.filter(({ path }) => !existsSync(join(PUBLIC, path)))).toEqual([]);
    expect(PORTRAITS.every(({ address }) => isLoadable(address))).toBe(true);
  });
});

describe('isLoadable', () => {
  it.each(['https://example.com/ada.png', ' HTTPS://example.com/ada.png'])('takes %s', (address) => {
    expect(isLoadable(address)).toBe(true);
  });

  it.each(['http://example.com/ada.png', 'HTTP://example.com/ada.png', 'javascript:alert(1)', ''])(
    'refuses %s',
    (address) => expect(isLoadable(address)).toBe(false),
  );
});
