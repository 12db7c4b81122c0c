import type { OutlineCards } from '@trefoil/server/contract';
import { fetchFullOutline } from '../../outlineApi.ts';
import { fetchEverything } from '../everything.ts';
import { bookOf, fileNameOf, type TakeOptions } from './book.ts';
import type { Format, Job } from './formats/write.ts';

/** What is taken along, and as what. */
export interface Take extends TakeOptions {
  format: Format;
}

/**
 * Makes the file. Descriptions and notes, which no screen of the outline holds, are asked for.
 *
 * @throws ClientError when the server can't be asked
 */
export async function makeFile(outline: OutlineCards, author: string, { format, ...options }: Take): Promise<File> {
  const blob = await written(await jobOf(outline, author, format, options));
  return new File([blob], fileNameOf(outline.title, format), { type: blob.type });
}

async function jobOf(outline: OutlineCards, author: string, format: Format, options: TakeOptions): Promise<Job> {
  if (format === 'json') return { format, ...(await fetchEverything()) };
  const asksForPeople = options.characters && outline.characters.length > 0;
  const whole = asksForPeople ? await fetchFullOutline() : null;
  return { format, book: await bookOf(whole ?? { ...outline, characters: [] }, author, options) };
}

/** Lets a worker write, so that no frame of the page is late. */
async function written(job: Job): Promise<Blob> {
  const worker = new Worker(new URL('./formats/writeWorker.ts', import.meta.url), { type: 'module' });
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
