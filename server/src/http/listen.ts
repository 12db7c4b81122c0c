import type { Server } from 'node:http';
import type { Config } from '../config.ts';

/** The server cannot listen on its address; the message says what to do. */
export class ListenError extends Error {}

/** Binds the address. @throws ListenError */
export async function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ port, host }, resolve);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ListenError(`Port ${port} is in use. Stop the program using it, or set PORT to another number.`);
    if (code === 'EACCES')
      throw new ListenError(`Port ${port} needs more privileges than this process has. Set PORT to another number.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ListenError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}
