import { recodeImage } from './recodeImage.ts';

/** What a picture may take before it is given up. */
export interface Bounds {
  pixels: number;
  /** Milliseconds of processor time: how busy the machine is does not count. */
  cpuMs: number;
  /** Bytes of memory, with all that the process has of it. */
  memory: number;
}

/** What the server sends. */
export interface Work {
  image: Uint8Array;
  bounds: Bounds;
}

const LOOK_MS = 50;

process.on('message', ({ image, bounds }: Work) => {
  const before = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > bounds.cpuMs * 1_000 || process.memoryUsage.rss() > bounds.memory) end();
  };
  // The picture is decoded beside this thread, which is free to look, but not always given the time.
  const looking = setInterval(look, LOOK_MS);
  void recodeImage(Buffer.from(image), bounds.pixels).then((made) => {
    clearInterval(looking);
    look();
    process.send!(made);
  });
});
// The server has ended.
process.on('disconnect', end);

/** An orderly end would wait for what is being decoded. */
function end() {
  process.kill(process.pid, 'SIGKILL');
}
