import { filesOf } from './manifest.ts';
import { pageHtml } from './pageHtml.ts';

const MANIFEST = {
  'src/features/posts/PostsScreen.tsx': {
    file: 'assets/Posts.js',
    imports: ['_kit', '_app'],
    css: ['assets/Posts.css'],
  },
  _kit: { file: 'assets/kit.js', imports: ['_app'], css: ['assets/kit.css'] },
  _app: { file: 'assets/app.js', css: ['assets/app.css'] },
};

const TEMPLATE = `<html><head>
    <meta name="description" content="Everything" />
    <title>Trefoil</title>
    <script type="module" crossorigin src="/assets/app.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/app.css">
  </head><body><div id="root"></div>
    <noscript><p>Please allow it.</p></noscript></body></html>`;

const page = {
  template: TEMPLATE,
  body: '<main>Costs $& nothing</main>',
  files: filesOf(MANIFEST, ['PostsScreen.tsx']),
  meta: { title: 'Posts', description: 'All posts' },
};

describe('filesOf', () => {
  it('finds everything that a file imports, once, and what others need first', () => {
    expect(page.files).toEqual({
      scripts: ['assets/app.js', 'assets/kit.js', 'assets/Posts.js'],
      styles: ['assets/Posts.css', 'assets/kit.css', 'assets/app.css'],
    });
  });

  it('says which file the build lacks', () => {
    expect(() => filesOf(MANIFEST, ['Other.tsx'])).toThrow('Other.tsx');
  });
});

describe('pageHtml', () => {
  it('links the files of the page that the app does not bring, and names it', () => {
    const html = pageHtml({ ...page, drawn: false, whole: false, inlineStyles: undefined, address: undefined });
    expect(html.match(/<link rel="modulepreload" fetchpriority="low"[^>]*href="([^"]+)/g)).toHaveLength(2);
    expect(html.match(/<script type="module" fetchpriority="low"/g)).toHaveLength(1);
    expect(html.match(/\/assets\/app\.(js|css)/g)).toHaveLength(2);
    expect(html).toContain('<title>Posts · Trefoil</title>');
    expect(html).toContain('content="All posts"');
    expect(html).toContain('<div id="root"><main>Costs $& nothing</main></div>');
    expect(html).toContain('<noscript>');
    expect(html).not.toContain('canonical');
  });

  it('has the italic face come at once where words are stressed', () => {
    const inlineStyles = () => '@font-face{src:url(/assets/literata-latin-400-italic-Ab_1.woff2)format("woff2")}';
    const drawn = (body: string, script?: string) =>
      pageHtml({ ...page, body, script, drawn: !script, whole: !script, inlineStyles, address: '/about' });
    const link = '<link rel="preload" href="/assets/literata-latin-400-italic-Ab_1.woff2" as="font"';
    expect(drawn('<p><strong>Free</strong></p>')).toContain(link);
    expect(drawn('<p>Free</p>')).not.toContain(link);
    // The data of a page will ask for it, behind the scripts.
    const html = drawn('<p>Free</p>', 'early()');
    expect(html).toContain(`${link} type="font/woff2" crossorigin="" fetchpriority="low" />`);
    expect(html.indexOf(link)).toBeGreaterThan(html.indexOf('<script type="module"'));
    const begun = { ...page, drawn: true, whole: false, script: 'early()', inlineStyles, address: '/posts' };
    expect(pageHtml(begun)).not.toContain(link);
  });

  it('is whole without scripts, and found at its address', () => {
    const html = pageHtml({ ...page, drawn: true, whole: true, inlineStyles: undefined, address: '/posts' });
    expect(html).toContain('<div id="root" data-drawn>');
    expect(html).toContain('<link rel="canonical" href="%APP_URL%/posts" />');
    expect(html).not.toContain('<noscript>');
  });

  it('carries its styles in itself, and keeps their links from loading', () => {
    const html = pageHtml({
      ...page,
      drawn: false,
      whole: false,
      inlineStyles: (file) => `/* ${file} */`,
      address: undefined,
    });
    expect(html).toContain('<style>/* assets/app.css */</style>');
    expect(html.match(/<style>/g)).toHaveLength(3);
    expect(html.match(/rel="stylesheet" href="[^"]+" disabled/g)).toHaveLength(3);
  });
});
