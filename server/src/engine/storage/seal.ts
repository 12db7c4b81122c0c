import { crc32 } from 'node:zlib';

/** The length of the checksum behind a value. */
export const SEAL_LENGTH = 4;
/** What is said of a value whose checksum is not its own. */
export const CHANGED = 'an entry is not what was written';
/** What CRC-32 makes of anything with its own checksum behind it. */
const RESIDUE = 0x2144df1c;

/** What is stored under a key: the value and, behind it, a checksum of both. */
export function seal(key: Buffer, value: Buffer): Buffer {
  const sealed = Buffer.allocUnsafe(value.length + SEAL_LENGTH);
  value.copy(sealed);
  sealed.writeUInt32LE(crc32(value, crc32(key)), value.length);
  return sealed;
}

/** Whether no bit of a sealed value or its key has changed. */
export function isSealed(key: Buffer, sealed: Buffer): boolean {
  return sealed.length >= SEAL_LENGTH && crc32(sealed, crc32(key)) === RESIDUE;
}

/** The same of a key with the sealed value behind it, which stand somewhere in `bytes`. */
export function isWholeSealed(bytes: Buffer, start: number, keyLength: number, end: number): boolean {
  const length = end - start;
  if (length < keyLength + SEAL_LENGTH) return false;
  return (length > SHORT ? crc32(bytes.subarray(start, end)) : shortCrc32(bytes, start, end)) === RESIDUE;
}

/** Of fewer bytes a checksum is made sooner than zlib is called; most entries are those of indexes, half a million in a large file. */
const SHORT = 96;
/** What each byte makes of the checksum so far, told by zlib's own. */
const CRC_OF_BYTE = Int32Array.from({ length: 256 }, (_, byte) => ~crc32(Buffer.from([~byte & 0xff])) ^ 0x00ffffff);

function shortCrc32(bytes: Buffer, start: number, end: number): number {
  let crc = -1;
  for (let i = start; i < end; i++) crc = (crc >>> 8) ^ CRC_OF_BYTE[(crc ^ bytes[i]!) & 0xff]!;
  return ~crc >>> 0;
}

/**
 * A copy of the value in what `seal` has made; undefined if a bit of it or of its key has changed since.
 * @param before put in front of the value
 */
export function unseal(key: Buffer, sealed: Buffer, before?: Buffer): Buffer | undefined {
  if (!isSealed(key, sealed)) return undefined;
  const length = sealed.length - SEAL_LENGTH;
  const start = before?.length ?? 0;
  const value = Buffer.allocUnsafe(start + length);
  before?.copy(value);
  sealed.copy(value, start, 0, length);
  return value;
}
