import type { Id, OutlineCards } from '@trefoil/server/contract';
import type { DraftsState } from '../../../lib/drafts/draftsState.ts';
import { CodeNotLoaded } from '../../../lib/loadCode.ts';
import { fetchFullOutline, fetchFullStories, fetchOutlineAndProfile } from '../outlineApi.ts';
import { NO_OUTLINE, storyWithDrafts } from '../withDrafts.ts';
import { createDocument, fileNameOf, type DocumentOptions, type ExportDocument } from './exportDocument.ts';
import { asBackup } from './formats/backup.ts';
import type { FileJob, Format } from './formats/writeFile.ts';

type FileFormat = Format | 'json';

export interface ExportOptions extends DocumentOptions {
  format: FileFormat | 'print';
  /** A backup has all of the writer's stories. */
  allStories?: boolean;
}

type Forms = DraftsState['forms'];

/**
 * Creates the file of an export. Fetches descriptions and notes, because the outline in the store has only the cards of its
 * characters.
 *
 * @param outline with the writer's drafts
 * @param forms the drafts, as they were before the call: one that is saved meanwhile may be missing in what is fetched
 * @throws ClientError when the server can't be reached, CodeNotLoaded
 */
export async function createFile(
  outline: OutlineCards,
  author: string,
  options: ExportOptions & { format: FileFormat },
  forms: Forms,
): Promise<File> {
  const { format } = options;
  const blob =
    format === 'json'
      ? await fetchBackup(outline._id, options.allStories, forms)
      : await writeInWorker({ format, document: await fetchDocument(outline, author, options, forms) });
  return new File([blob], fileNameOf(outline.title, format), { type: blob.type });
}

/** Prepares an outline for export; see `createFile`. */
export async function fetchDocument(
  outline: OutlineCards,
  author: string,
  options: DocumentOptions,
  forms: Forms,
): Promise<ExportDocument> {
  const full = options.characters && outline.characters.length > 0 ? await fetchFullOutline(outline._id) : null;
  return createDocument(full ? storyWithDrafts(full, forms) : { ...outline, characters: [] }, author, options);
}

async function fetchBackup(story: Id, allStories: boolean | undefined, forms: Forms): Promise<Blob> {
  const { outline, profile } = await fetchOutlineAndProfile(story);
  const stories = allStories ? await fetchFullStories() : [];
  const others = stories.filter(({ _id }) => _id !== story).map((other) => storyWithDrafts(other, forms));
  const backup = asBackup(storyWithDrafts(outline ?? NO_OUTLINE, forms), profile, others);
  return new Blob([backup], { type: 'application/json' });
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
