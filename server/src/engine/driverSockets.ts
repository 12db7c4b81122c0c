import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const NEW_SOCKETS = 'net.client.socket';

/*
 * A command that the official driver writes to a socket that has ended but not yet closed waits for 'drain' for ever,
 * whatever its times are. Woken when the socket has closed, it finds its connection gone and fails.
 */
function wakeWhenClosed(message: unknown): void {
  const { socket } = message as { socket: Socket };
  socket.once('close', () => setImmediate(() => socket.emit('drain')));
}

/**
 * Lets commands of the official driver fail that would wait for ever, because the server went away just before they were
 * sent. For every connection of this process that is made from now on, to an embedded database or a MongoDB.
 * @returns a function that ends it for later connections
 */
export function wakeDriverWhenClosed(): () => void {
  subscribe(NEW_SOCKETS, wakeWhenClosed);
  return () => unsubscribe(NEW_SOCKETS, wakeWhenClosed);
}
