/** A file that can't be read back; the message says why and what to do. */
export class UnreadableFile extends Error {}
