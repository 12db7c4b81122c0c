import { writeFile, type FileJob } from './writeFile.ts';

/** Writes one file in a worker, so that the page keeps responding. */
addEventListener('message', ({ data }: MessageEvent<FileJob>) => {
  // Only an error outside a promise reaches the page, as the worker's `error` event.
  writeFile(data).then(postMessage, (error: unknown) =>
    setTimeout(() => {
      throw error;
    }),
  );
});
