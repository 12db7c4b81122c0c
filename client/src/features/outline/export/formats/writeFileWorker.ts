import { CodeNotLoaded } from '../../../../lib/loadCode.ts';
import { writeFile, type FileJob } from './writeFile.ts';

/** Writes one file in a worker, so that the page keeps responding. Answers `null` if the code of the format did not load. */
addEventListener('message', ({ data }: MessageEvent<FileJob>) => {
  writeFile(data).then(postMessage, (error: unknown) => {
    if (error instanceof CodeNotLoaded) return postMessage(null);
    // Only an error outside a promise reaches the page, as the worker's `error` event.
    setTimeout(() => {
      throw error;
    });
  });
});
