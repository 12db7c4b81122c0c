import type { Outline, Profile } from '@trefoil/server/contract';
import { loadCode } from '../../../../lib/loadCode.ts';
import type { ExportDocument } from '../exportDocument.ts';

/** Everything a worker needs to write a file. */
export type FileJob =
  | { format: 'docx' | 'epub' | 'html' | 'md' | 'txt' | 'opml'; document: ExportDocument }
  | { format: 'json'; outline: Outline; others: Outline[]; profile: Profile | null };

export type Format = FileJob['format'];

const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  html: 'text/html;charset=utf-8',
  md: 'text/markdown;charset=utf-8',
  txt: 'text/plain;charset=utf-8',
  opml: 'text/x-opml',
  json: 'application/json',
};

/** Writes a file. The code of each format is loaded when it is needed. @throws CodeNotLoaded */
export async function writeFile(job: FileJob): Promise<Blob> {
  return new Blob([await contentOf(job)], { type: MEDIA_TYPES[job.format] });
}

async function contentOf(job: FileJob): Promise<BlobPart> {
  switch (job.format) {
    case 'docx':
      return (await loadCode(() => import('./docx.ts'))).asDocx(job.document);
    case 'epub':
      return (await loadCode(() => import('./epub.ts'))).asEpub(job.document) as Uint8Array<ArrayBuffer>;
    case 'html':
      return (await loadCode(() => import('./html.ts'))).asHtml(job.document);
    case 'md':
      return (await loadCode(() => import('./markdown.ts'))).asMarkdown(job.document);
    case 'txt':
      return (await loadCode(() => import('./text.ts'))).asText(job.document);
    case 'opml':
      return (await loadCode(() => import('./opml.ts'))).asOpml(job.document);
    case 'json':
      return (await loadCode(() => import('./backup.ts'))).asBackup(job.outline, job.profile, job.others);
  }
}
