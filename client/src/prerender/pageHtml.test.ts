/** @jest-environment node */
import { filesOf } from './manifest.ts';
import { pageHtml } from './pageHtml.ts';

const MANIFEST = {
  'src/features/pages/AboutScreen.tsx': {
    file: 'assets/About.js',
    imports: ['_shared', '_app'],
    css: ['assets/About.css'],
  },
  _shared: { file: 'assets/shared.js', imports: ['_app'], css: ['assets/shared.css'] },
  _app: { file: 'assets/app.js', css: ['assets/app.css'] },
};

const page = {
  template: `<html><head>
    <meta name="description" content="Everything" />
    <title>Trefoil</title>
    <script type="module" crossorigin src="/assets/app.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/app.css">
  </head><body><div id="root"></div>
    <noscript><p>Please enable JavaScript.</p></noscript></body></html>`,
  body: '<main>Costs $& nothing</main>',
  files: filesOf(MANIFEST, ['AboutScreen.tsx']),
  meta: { title: 'About', description: 'What it is' },
};

describe('filesOf', () => {
  it('lists the scripts and style sheets of a screen and of everything it imports, once', () => {
    expect(page.files).toEqual({
      scripts: ['assets/app.js', 'assets/shared.js', 'assets/About.js'],
      styles: ['assets/About.css', 'assets/shared.css', 'assets/app.css'],
    });
  });

  it('names a file that the build does not contain', () => {
    expect(() => filesOf(MANIFEST, ['AboutScreen.tsx', 'Other.tsx'])).toThrow('Other.tsx');
  });
});

describe('pageHtml', () => {
  it('puts in the title, the description, the body and the files that the template lacks', () => {
    const html = pageHtml({ ...page, prerendered: false, address: undefined });
    expect(html).toContain('<title>About · Trefoil</title>');
    expect(html).toContain('content="What it is"');
    expect(html).toContain('<div id="root"><main>Costs $& nothing</main></div>');
    expect(html.match(/<link rel="modulepreload" fetchpriority="low"/g)).toHaveLength(2);
    expect(html).toContain('<script type="module" fetchpriority="low"');
    expect(html.match(/\/assets\/app\.(js|css)/g)).toHaveLength(2);
    expect(html).toContain('<noscript>');
    expect(html).not.toContain('canonical');
  });

  it('marks a prerendered page for hydration, and gives it a canonical address', () => {
    const html = pageHtml({ ...page, prerendered: true, address: '/about' });
    expect(html).toContain('<div id="root" data-prerendered>');
    expect(html).toContain('<link rel="canonical" href="%APP_URL%/about" />');
    expect(html).not.toContain('<noscript>');
  });
});
