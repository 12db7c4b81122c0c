import { writeFile, type FileJob } from './writeFile.ts';

/** Writes one file away from the page's own thread, which stays free for whoever reads on. */
addEventListener('message', ({ data }: MessageEvent<FileJob>) => {
  // Thrown out of a timer, a failure reaches the page as the worker's error.
  writeFile(data).then(postMessage, (error: unknown) =>
    setTimeout(() => {
      throw error;
    }),
  );
});
