import type { PageFiles } from './manifest.ts';

/** What a page is called, and what is said about it elsewhere. */
export interface PageMeta {
  title: string;
  description: string;
  /** Absolute URL of a picture, the site's own unless said otherwise. */
  image?: string;
}

interface Page {
  /** The HTML of the build, which loads the app. */
  template: string;
  /** What stands in the page before the app has run. */
  body: string;
  files: PageFiles;
  /** The body is the page itself, as a visitor sees it first, and not what stands around every page. */
  drawn: boolean;
  /** It says all there is to say, to everyone. */
  whole: boolean;
  /** What the page does before all other scripts: it asks for its data. */
  script?: string | undefined;
  /** Reads a style sheet, for pages that carry their first styles in themselves: a round trip less. */
  inlineStyles: ((file: string) => string) | undefined;
  meta: PageMeta;
  /** The one path at which it is found, if it is to be found. */
  address: string | undefined;
}

const SITE = 'Trefoil';

/** The HTML of a page. The server puts in `%APP_URL%` and `%CONTACT_EMAIL%`. */
export function pageHtml(page: Page): string {
  const { template, body, files, drawn, whole, script, inlineStyles, meta, address } = page;
  const { scripts, styles } = files;
  const title = `${meta.title} · ${SITE}`;
  const named = [
    ['og:site_name', SITE],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', meta.description],
    ['og:image', meta.image ?? '%APP_URL%/icon-512.png'],
    ...(address ? [['og:url', `%APP_URL%${address}`]] : []),
  ];
  const head = [
    ...named.map(([name, content]) => `<meta property="${name}" content="${content}" />`),
    ...(address ? [`<link rel="canonical" href="%APP_URL%${address}" />`] : []),
    ...scripts
      .filter((file) => !template.includes(`/${file}"`))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`),
    ...styles
      .filter((file) => !template.includes(`/${file}"`))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
  ];
  const html = template
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${title}</title>${script ? `\n    <script>${script}</script>` : ''}`,
    )
    .replace(/(<meta\s+name="description"\s+content=")[^"]*"/, (_, start: string) => `${start}${meta.description}"`)
    // What can be seen comes before what can be pressed.
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root"${drawn ? ' data-drawn' : ''}>${body}</div>`);
  const styled = withItalic(inlineStyles ? withStyles(html, inlineStyles) : html, body, script !== undefined && !drawn);
  return whole ? styled.replace(/\s*<noscript>.*<\/noscript>/, '') : styled;
}

/**
 * Puts the style sheets into the page. Their links stay, disabled: the app takes their files for loaded and does not
 * fetch them again.
 */
function withStyles(html: string, read: (file: string) => string): string {
  return html.replace(
    /<link rel="stylesheet" crossorigin href="\/([^"]+)"( \/)?>/g,
    (_, file: string) => `<style>${read(file).trim()}</style>\n    <link rel="stylesheet" href="/${file}" disabled />`,
  );
}

/**
 * Has the italic face come beside the style sheet where words are stressed, or they would move when it arrives; and behind the
 * scripts where the data of a page will ask for it, or all that was drawn of them would be laid out anew. Where the page begins
 * before its data, the data asks for itself.
 */
function withItalic(html: string, body: string, asksForData: boolean): string {
  const [file] = /\/assets\/literata-latin-400-italic-[^)"]+/.exec(html) ?? [];
  if (!file) return html;
  const link = `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin=""`;
  if (body.includes('<strong')) return html.replace('<head>', () => `<head>\n    ${link} />`);
  return asksForData ? html.replace('</head>', () => `  ${link} fetchpriority="low" />\n  </head>`) : html;
}
