/** A file that can't be imported; the message says why and what to do. */
export class UnreadableFile extends Error {}
