import { loadCode } from '../../../../lib/loadCode.ts';
import type { ExportDocument } from '../exportDocument.ts';

/** Everything a worker needs to write a file. */
export interface FileJob {
  format: Format;
  document: ExportDocument;
}

export type Format = 'docx' | 'epub' | 'html' | 'md' | 'txt' | 'opml';

type Writer = (document: ExportDocument) => BlobPart | Promise<BlobPart>;

/** The media type of each format, and its code. */
const WRITERS: Readonly<Record<Format, readonly [string, () => Promise<Writer>]>> = {
  docx: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    async () => (await import('./docx.ts')).asDocx,
  ],
  epub: ['application/epub+zip', async () => (await import('./epub.ts')).asEpub],
  html: ['text/html;charset=utf-8', async () => (await import('./html.ts')).asHtml],
  md: ['text/markdown;charset=utf-8', async () => (await import('./markdown.ts')).asMarkdown],
  txt: ['text/plain;charset=utf-8', async () => (await import('./text.ts')).asText],
  opml: ['text/x-opml', async () => (await import('./opml.ts')).asOpml],
};

/** Writes a file. The code of each format is loaded when it is needed. @throws CodeNotLoaded */
export async function writeFile({ format, document }: FileJob): Promise<Blob> {
  const [type, load] = WRITERS[format];
  const write = await loadCode(load);
  return new Blob([await write(document)], { type });
}
