import { strToU8, zipSync, type Zippable } from 'fflate';
import type { ExportDocument } from '../exportDocument.ts';
import { isRightToLeft } from '../../../../lib/language.ts';
import { coverImage } from './coverImage.ts';
import { navigation, ncx, packageDocument, xhtml } from './epubParts.ts';
import { chapterMarkup, curveMarkup } from './html.ts';
import { escapeMarkup } from './markup.ts';

const STYLE = `body{font-family:serif;line-height:1.5;margin:5%}h1,h2,h3,h4{font-weight:normal;line-height:1.25}h1{text-align:center;margin-top:25%}h2{font-style:italic;margin-bottom:2em}h3{margin-top:2em}.by{text-align:center}.cover{text-align:center;margin-top:20%}p,li,h1,h3,h4{white-space:pre-wrap}blockquote{margin-left:1em}`;

/**
 * The outline as an EPUB 3: a cover, a chapter for each act and for the characters, contents with every beat (also for readers that
 * know only EPUB 2), and accessibility metadata.
 *
 * @returns the bytes of the file
 */
export function asEpub(exported: ExportDocument): Uint8Array<ArrayBuffer> {
  const { title, author, language, chapters } = exported;
  const rtl = isRightToLeft(title);
  const page = (heading: string, body: string) => xhtml(language, heading, body, rtl);
  const cover = `<div class="cover"><h1 dir="auto">${escapeMarkup(title)}</h1><p class="by" dir="auto">${escapeMarkup(author)}</p>
<img src="cover.svg" alt="A line that rises through three acts"/></div>`;
  const files: Record<string, string> = {
    'META-INF/container.xml': `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'OEBPS/book.opf': packageDocument(exported, rtl),
    'OEBPS/nav.xhtml': page('Contents', navigation(chapters)),
    'OEBPS/toc.ncx': ncx(exported),
    'OEBPS/cover.xhtml': page(title, cover),
    'OEBPS/cover.svg': `<?xml version="1.0" encoding="UTF-8"?>\n${curveMarkup(title).replace('currentColor', '#17211d')}`,
    'OEBPS/style.css': STYLE,
    ...Object.fromEntries(
      chapters.map((chapter) => [
        `OEBPS/${chapter.id}.xhtml`,
        page(chapter.title, `<h2>${chapter.title}</h2>\n${chapterMarkup(chapter)}`),
      ]),
    ),
  };
  const zipped: Zippable = {
    // First and uncompressed: readers recognize the format by these bytes.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    'OEBPS/cover.png': [coverImage(), { level: 0 }],
  };
  return new Uint8Array(zipSync(zipped));
}
