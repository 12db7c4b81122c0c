import type { OutlineCards } from '@trefoil/server/contract';
import { CodeNotLoaded } from '../../../lib/loadCode.ts';
import { fetchFullOutline, fetchOutlineAndProfile } from '../outlineApi.ts';
import { createDocument, fileNameOf, type DocumentOptions, type ExportDocument } from './exportDocument.ts';
import type { FileJob, Format } from './formats/writeFile.ts';

export interface ExportOptions extends DocumentOptions {
  format: Format | 'print';
}

/** The options of an export to a file. */
type FileOptions = ExportOptions & { format: Format };

/**
 * Creates the file of an export. Fetches descriptions and notes, because the outline in the store has only the cards of its
 * characters.
 *
 * @throws ClientError when the server can't be reached, CodeNotLoaded
 */
export async function createFile(outline: OutlineCards, author: string, options: FileOptions): Promise<File> {
  const { format } = options;
  const job: FileJob =
    format === 'json'
      ? { format, ...(await fetchOutlineAndProfile()) }
      : { format, document: await fetchDocument(outline, author, options) };
  const blob = await writeInWorker(job);
  return new File([blob], fileNameOf(outline.title, format), { type: blob.type });
}

/** Prepares an outline for export; see `createFile`. */
export async function fetchDocument(
  outline: OutlineCards,
  author: string,
  options: DocumentOptions,
): Promise<ExportDocument> {
  const full = options.characters && outline.characters.length > 0 ? await fetchFullOutline() : null;
  return createDocument(full ?? { ...outline, characters: [] }, author, options);
}

/** Writes the file in a worker, so that the page keeps responding. */
async function writeInWorker(job: FileJob): Promise<Blob> {
  const worker = new Worker(new URL('./formats/writeFileWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | null>) => (data ? resolve(data) : reject(new CodeNotLoaded()));
      // Without a message, the worker's own code did not load.
      worker.onerror = ({ message }) => reject(message ? new Error(message) : new CodeNotLoaded());
      worker.postMessage(job);
    });
  } finally {
    worker.terminate();
  }
}
