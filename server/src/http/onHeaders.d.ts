declare module 'on-headers' {
  import type { ServerResponse } from 'node:http';

  /** Calls `listener` once, when the headers of the response are about to be written. */
  export default function onHeaders(res: ServerResponse, listener: () => void): void;
}
