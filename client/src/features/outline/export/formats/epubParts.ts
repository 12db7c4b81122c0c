import type { Chapter, ExportDocument } from '../exportDocument.ts';
import { escapeMarkup } from './markup.ts';

/** A page of an EPUB. */
export function xhtml(language: string, title: string, body: string, rtl: boolean): string {
  const lang = escapeMarkup(language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}"${rtl ? ' dir="rtl"' : ''}>
<head><title>${escapeMarkup(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>${body}</body>
</html>
`;
}

/** The package document: metadata, files, and their order. */
export function packageDocument(exported: ExportDocument, rtl: boolean): string {
  const { title, author, language, chapters } = exported;
  const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const meta = (property: string, value: string) => `<meta property="${property}">${value}</meta>`;
  const items = chapters.map(({ id }, i) => `<item id="c${i}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escapeMarkup(language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${identifierOf(exported)}</dc:identifier>
<dc:title>${escapeMarkup(title)}</dc:title>
<dc:creator>${escapeMarkup(author)}</dc:creator>
<dc:language>${escapeMarkup(language)}</dc:language>
<meta name="cover" content="cover-image"/>
${meta('dcterms:modified', now)}
${meta('schema:accessMode', 'textual')}
${meta('schema:accessModeSufficient', 'textual')}
${meta('schema:accessibilityFeature', 'tableOfContents')}
${meta('schema:accessibilityFeature', 'structuralNavigation')}
${meta('schema:accessibilityFeature', 'alternativeText')}
${meta('schema:accessibilityHazard', 'none')}
${meta('schema:accessibilitySummary', 'Text with headings; the only image is described.')}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
<item id="cover-image" href="cover.png" media-type="image/png" properties="cover-image"/>
<item id="drawing" href="cover.svg" media-type="image/svg+xml"/>
<item id="style" href="style.css" media-type="text/css"/>
${items.join('\n')}
</manifest>
<spine toc="ncx"${rtl ? ' page-progression-direction="rtl"' : ''}>
<itemref idref="cover"/>
<itemref idref="nav"/>
${chapters.map((_, i) => `<itemref idref="c${i}"/>`).join('\n')}
</spine>
</package>
`;
}

/** The contents for EPUB 3: acts with their beats, and characters. */
export function navigation(chapters: readonly Chapter[]): string {
  const item = (href: string, title: string, inner = '') =>
    `<li><a href="${href}">${escapeMarkup(title)}</a>${inner}</li>`;
  const items = chapters.map(({ id, title, entries }) => {
    const inner = entries.map((entry) => item(`${id}.xhtml#${entry.id}`, entry.title)).join('\n');
    return item(`${id}.xhtml`, title, inner && `<ol>\n${inner}\n</ol>`);
  });
  return `<nav epub:type="toc" id="toc"><h2>Contents</h2><ol>${items.join('\n')}</ol></nav>`;
}

/** The same contents for e-readers that know only EPUB 2. */
export function ncx(exported: ExportDocument): string {
  let order = 0;
  function point(src: string, title: string, inner: () => string = () => ''): string {
    order += 1;
    return `<navPoint id="p${order}" playOrder="${order}"><navLabel><text>${escapeMarkup(title)}</text></navLabel><content src="${src}"/>${inner()}</navPoint>\n`;
  }
  const points = exported.chapters.map(({ id, title, entries }) =>
    point(`${id}.xhtml`, title, () => entries.map((entry) => point(`${id}.xhtml#${entry.id}`, entry.title)).join('')),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="${escapeMarkup(exported.language)}">
<head><meta name="dtb:uid" content="${identifierOf(exported)}"/><meta name="dtb:depth" content="2"/><meta name="dtb:totalPageCount" content="0"/><meta name="dtb:maxPageNumber" content="0"/></head>
<docTitle><text>${escapeMarkup(exported.title)}</text></docTitle>
<navMap>
${points.join('')}</navMap>
</ncx>
`;
}

/**
 * A UUID (version 8, RFC 9562) that contains the id of the outline, 24 hexadecimal digits: an e-reader recognizes a later
 * version of the same story, also under another title.
 */
export function identifierOf({ id }: ExportDocument): string {
  const parts = [id.slice(0, 8), id.slice(8, 12), `8${id.slice(12, 15)}`, `8${id.slice(15, 18)}`];
  return `urn:uuid:${[...parts, id.slice(18).padEnd(12, '0')].join('-')}`;
}
