import type { PageFiles } from './manifest.ts';

/** The title of a page, and what search engines and shared links say about it. */
export interface PageMeta {
  title: string;
  description: string;
  /** Absolute URL of a picture; the site's own by default. */
  image?: string;
}

interface Page {
  /** The HTML of the build, which loads the app. */
  template: string;
  /** The HTML inside the root element before the app has run. */
  body: string;
  /** The body is the whole page as a visitor sees it; the app hydrates it. */
  prerendered: boolean;
  /** The scripts and style sheets of the page's screen. */
  files: PageFiles;
  meta: PageMeta;
  /** The canonical path, for pages that search engines should list. */
  address: string | undefined;
}

const SITE = 'Trefoil';

/** Builds the HTML of a page. The server fills in `%APP_URL%` and `%CONTACT_EMAIL%`. */
export function pageHtml({ template, body, prerendered, files, meta, address }: Page): string {
  const title = `${meta.title} · ${SITE}`;
  const properties = [
    ['og:site_name', SITE],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', meta.description],
    ['og:image', meta.image ?? '%APP_URL%/icon-512.png'],
    ...(address ? [['og:url', `%APP_URL%${address}`]] : []),
  ];
  const isNew = (file: string) => !template.includes(`/${file}"`);
  const head = [
    ...properties.map(([name, content]) => `<meta property="${name}" content="${content}" />`),
    ...(address ? [`<link rel="canonical" href="%APP_URL%${address}" />`] : []),
    ...files.scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...files.styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
  ];
  const html = template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*"/, (_, start: string) => `${start}${meta.description}"`)
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
    // The shell can be painted with the style sheet alone, which is not to share the line with the scripts.
    .replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
    .replace('<div id="root"></div>', () => `<div id="root"${prerendered ? ' data-prerendered' : ''}>${body}</div>`);
  return prerendered ? html.replace(/\s*<noscript>.*<\/noscript>/, '') : html;
}
