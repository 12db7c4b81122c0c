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

describe('isLoadable', () => {
  it.each(['https://example.com/ada.png', 'http://192.168.1.20:3000/portraits/01.png', ' HTTPS://example.com/ada.png'])(
    'accepts %s',
    (url) => {
      expect(isLoadable(url)).toBe(true);
    },
  );

  it.each(['http://example.com/ada.png', 'HTTP://example.com/ada.png', 'javascript:alert(1)', ''])(
    'rejects %s',
    (url) => expect(isLoadable(url)).toBe(false),
  );
});
