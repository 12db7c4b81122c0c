import { recodeImage } from './recodeImage.ts';

process.on('message', (image: Uint8Array) => {
  void recodeImage(Buffer.from(image)).then((made) => process.send!(made));
});
// The server has ended. An orderly end would wait for what is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
