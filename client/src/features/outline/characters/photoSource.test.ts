import { photoSource, portraitPath } from './photoSource.ts';

const meta = document.createElement('meta');
meta.name = 'site-url';
meta.content = 'https://trefoil.example:8443';

beforeEach(() => document.head.append(meta));
afterEach(() => meta.remove());

describe('portraitPath', () => {
  it.each([
    'http://localhost/portraits/07.png',
    'https://trefoil.example:8443/portraits/07.png',
    'http://127.0.0.1:3000/portraits/07.png',
    'http://192.168.1.20/portraits/07.png',
    'http://[::1]:3000/portraits/07.png',
    'http://laptop.local:3000/portraits/07.png',
    ' HTTP://LOCALHOST:3000/portraits/07.png ',
  ])('recognizes %s', (url) => {
    expect(portraitPath(url)).toBe('/portraits/07.png');
    expect(photoSource(url)).toBe('http://localhost/portraits/07.png');
  });

  it.each([
    'https://example.com/portraits/07.png',
    'https://trefoil.example/portraits/07.png',
    'https://trefoil.example:8443/portraits/13.png',
    'https://trefoil.example:8443/portraits/00.png',
    'https://trefoil.example:8443/portraits/07.jpg',
    'https://trefoil.example:8443/a/portraits/07.png',
    'https://trefoil.example:8443/portraits/07.png?size=2',
  ])('takes %s for an image of its own', (url) => {
    expect(portraitPath(url)).toBeUndefined();
    expect(photoSource(url)).toBe(url);
  });

  it.each(['', '/portraits/07.png', 'javascript:alert(1)'])('takes %j for no image', (url) => {
    expect([portraitPath(url), photoSource(url)]).toEqual([undefined, undefined]);
  });
});
