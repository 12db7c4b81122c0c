import { recodeImage } from './recodeImage.ts';

/** What the server sends: a picture, and how many milliseconds of processor time it may take. */
export interface Work {
  image: Uint8Array;
  maxCpuMs: number;
}

const LOOK_MS = 50;

process.on('message', ({ image, maxCpuMs }: Work) => {
  const before = process.cpuUsage();
  // The picture is decoded beside this thread, which is free to look.
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > maxCpuMs * 1_000) end();
  }, LOOK_MS);
  void recodeImage(Buffer.from(image)).then((made) => {
    clearInterval(looking);
    process.send!(made);
  });
});
// The server has ended.
process.on('disconnect', end);

/** An orderly end would wait for what is being decoded. */
function end() {
  process.kill(process.pid, 'SIGKILL');
}
