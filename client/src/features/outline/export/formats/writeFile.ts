import type { Outline, Profile } from '@trefoil/server/contract';
import type { ExportDocument } from '../exportDocument.ts';

/** Everything that a worker needs to write a file. */
export type FileJob =
  | { format: 'docx' | 'epub' | 'html' | 'md' | 'txt'; book: ExportDocument }
  | { format: 'json'; outline: Outline | null; profile: Profile | null };

export type Format = FileJob['format'];

const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  html: 'text/html;charset=utf-8',
  md: 'text/markdown;charset=utf-8',
  txt: 'text/plain;charset=utf-8',
  json: 'application/json',
};

/** Writes a file; the code of its format is loaded for it. */
export async function writeFile(job: FileJob): Promise<Blob> {
  return new Blob([await contentOf(job)], { type: MEDIA_TYPES[job.format] });
}

async function contentOf(job: FileJob): Promise<BlobPart> {
  switch (job.format) {
    case 'docx':
      return (await import('./docx.ts')).asDocx(job.book);
    case 'epub':
      return (await import('./epub.ts')).asEpub(job.book) as Uint8Array<ArrayBuffer>;
    case 'html':
      return (await import('./html.ts')).asHtml(job.book);
    case 'md':
      return (await import('./markdown.ts')).asMarkdown(job.book);
    case 'txt':
      return (await import('./text.ts')).asText(job.book);
    case 'json':
      return (await import('./backup.ts')).asBackup(job.outline, job.profile);
  }
}
