import { write, type Job } from './write.ts';

/** Writes one file away from the page's own thread, which stays free for whoever reads on. */
addEventListener('message', ({ data }: MessageEvent<Job>) => {
  // Thrown out of a timer, a failure reaches the page as the worker's error.
  write(data).then(postMessage, (error: unknown) =>
    setTimeout(() => {
      throw error;
    }),
  );
});
