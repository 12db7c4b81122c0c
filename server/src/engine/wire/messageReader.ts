import { messageLength } from './message.ts';

/** Cuts a stream of bytes into messages. */
export class MessageReader {
  #chunks: Buffer[] = [];
  #size = 0;
  #needed = 4;

  /**
   * Takes the next bytes.
   * @returns the messages that are complete now
   * @throws ProtocolError if a length can't be right
   */
  push(bytes: Buffer): Buffer[] {
    const messages: Buffer[] = [];
    this.#chunks.push(bytes);
    this.#size += bytes.length;
    while (this.#size >= this.#needed) {
      const all = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks, this.#size);
      const length = messageLength(all);
      if (all.length < length) {
        this.#chunks = [all];
        this.#needed = length;
        break;
      }
      messages.push(all.subarray(0, length));
      const rest = all.subarray(length);
      this.#chunks = rest.length ? [rest] : [];
      this.#size = rest.length;
      this.#needed = 4;
    }
    return messages;
  }
}
