import { strToU8, zipSync, type Zippable } from 'fflate';
import type { ExportDocument } from '../exportDocument.ts';
import { isRightToLeft } from '../../../../lib/language.ts';
import { beatMarkup, characterMarkup, curveMarkup } from './html.ts';
import { escapeMarkup } from './markup.ts';

interface Chapter {
  file: string;
  title: string;
  body: string;
}

const STYLE = `body{font-family:serif;line-height:1.5;margin:5%}h1,h2,h3,h4{font-weight:normal;line-height:1.25}h1{text-align:center;margin-top:25%}h2{font-style:italic;margin-bottom:2em}h3{margin-top:2em}.by{text-align:center}.cover{text-align:center;margin-top:20%}p,li,h1,h3,h4{white-space:pre-wrap}blockquote{margin-left:1em}`;

/**
 * The outline as an EPUB 3: a cover with the plot line, a chapter for each act and for the characters, a navigation document and
 * accessibility metadata.
 *
 * @returns the bytes of the file
 */
export function asEpub(exported: ExportDocument): Uint8Array {
  const { title, author, language, acts, characters } = exported;
  const rtl = isRightToLeft(title);
  const page = (heading: string, body: string) => xhtml(language, heading, body, rtl);
  const chapters: Chapter[] = acts.map(({ act, numeral, beats }) => ({
    file: `act-${act}.xhtml`,
    title: `Act ${numeral}`,
    body: `<h2>Act ${numeral}</h2>\n${beats.map(beatMarkup).join('\n')}`,
  }));
  if (characters.length > 0) {
    const body = `<h2>Characters</h2>\n${characters.map(characterMarkup).join('\n')}`;
    chapters.push({ file: 'characters.xhtml', title: 'Characters', body });
  }
  const cover = `<div class="cover"><h1 dir="auto">${escapeMarkup(title)}</h1><p class="by" dir="auto">${escapeMarkup(author)}</p>
<img src="cover.svg" alt="A line that rises through three acts"/></div>`;
  const files: Record<string, string> = {
    'META-INF/container.xml': `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'OEBPS/book.opf': packageOf(exported, chapters, rtl),
    'OEBPS/nav.xhtml': page(
      'Contents',
      `<nav epub:type="toc" id="toc"><h2>Contents</h2><ol>${chapters
        .map((chapter) => `<li><a href="${chapter.file}">${chapter.title}</a></li>`)
        .join('')}</ol></nav>`,
    ),
    'OEBPS/cover.xhtml': page(title, cover),
    'OEBPS/cover.svg': `<?xml version="1.0" encoding="UTF-8"?>\n${curveMarkup(title).replace('currentColor', '#17211d')}`,
    'OEBPS/style.css': STYLE,
    ...Object.fromEntries(chapters.map((chapter) => [`OEBPS/${chapter.file}`, page(chapter.title, chapter.body)])),
  };
  const zipped: Zippable = {
    // First and uncompressed: readers recognize the format by these bytes.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  };
  return zipSync(zipped);
}

function xhtml(language: string, title: string, body: string, rtl: boolean): string {
  const lang = escapeMarkup(language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}"${rtl ? ' dir="rtl"' : ''}>
<head><title>${escapeMarkup(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>${body}</body>
</html>
`;
}

function packageOf({ title, author, language }: ExportDocument, chapters: readonly Chapter[], rtl: boolean): string {
  const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const meta = (property: string, value: string) => `<meta property="${property}">${value}</meta>`;
  const items = chapters.map(({ file }, i) => `<item id="c${i}" href="${file}" media-type="application/xhtml+xml"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escapeMarkup(language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${crypto.randomUUID()}</dc:identifier>
<dc:title>${escapeMarkup(title)}</dc:title>
<dc:creator>${escapeMarkup(author)}</dc:creator>
<dc:language>${escapeMarkup(language)}</dc:language>
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
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
<item id="cover-image" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>
<item id="style" href="style.css" media-type="text/css"/>
${items.join('\n')}
</manifest>
<spine${rtl ? ' page-progression-direction="rtl"' : ''}>
<itemref idref="cover"/>
<itemref idref="nav"/>
${chapters.map((_, i) => `<itemref idref="c${i}"/>`).join('\n')}
</spine>
</package>
`;
}
