import type { OutlineCards } from '@trefoil/server/contract';
import { fetchWhole } from '../outlineApi.ts';
import { fetchOutlineAndProfile } from './fetchOutlineAndProfile.ts';
import { createDocument, fileNameOf, type DocumentOptions } from './exportDocument.ts';
import type { Format, FileJob } from './formats/writeFile.ts';

/** What is taken along, and as what. */
export interface ExportOptions extends DocumentOptions {
  format: Format;
}

/**
 * Makes the file. Descriptions and notes, which no screen of the outline holds, are asked for.
 *
 * @throws ClientError when the server can't be asked
 */
export async function createFile(
  outline: OutlineCards,
  author: string,
  { format, ...options }: ExportOptions,
): Promise<File> {
  const blob = await written(await jobOf(outline, author, format, options));
  return new File([blob], fileNameOf(outline.title, format), { type: blob.type });
}

async function jobOf(
  outline: OutlineCards,
  author: string,
  format: Format,
  options: DocumentOptions,
): Promise<FileJob> {
  if (format === 'json') return { format, ...(await fetchOutlineAndProfile()) };
  const asksForPeople = options.characters && outline.characters.length > 0;
  const whole = asksForPeople ? await fetchWhole() : null;
  return { format, book: await createDocument(whole ?? { ...outline, characters: [] }, author, options) };
}

/** Lets a worker write, so that no frame of the page is late. */
async function written(job: FileJob): Promise<Blob> {
  const worker = new Worker(new URL('./formats/writeFileWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message || 'The code that writes files did not load'));
      worker.postMessage(job);
    });
  } finally {
    worker.terminate();
  }
}
