import { unsupported } from './errors.ts';
import { numberKind } from './typeNames.ts';
import { toBigInt, toDouble, toInteger, toNumber } from './types.ts';

/**
 * Adds two BSON numbers; the result has the wider type of the two, an int32 grows into a long.
 * @returns undefined if the result does not fit into 64 bits
 */
export function addNumbers(left: unknown, right: unknown): unknown {
  const kinds = [numberKind(left), numberKind(right)];
  if (kinds.includes('double')) return toDouble((toNumber(left) as number) + (toNumber(right) as number));
  return toInteger(toBigInt(left) + toBigInt(right), kinds.includes('long'));
}

/** Adds up integers. Doubles are refused: MongoDB carries the rest that each addition leaves, which nothing here needs. */
export class Total {
  #sum = 0n;
  #long = false;

  /** What is no number doesn't count. @throws MongoError 238 for a double */
  add(value: unknown): void {
    const kind = numberKind(value);
    if (kind === undefined) return;
    if (kind === 'double') throw unsupported('A sum of doubles');
    this.#sum += toBigInt(value);
    this.#long ||= kind === 'long';
  }

  /** An int32 while it is one, else a long; beyond 64 bits a double. */
  get sum(): unknown {
    return toInteger(this.#sum, this.#long) ?? toDouble(Number(this.#sum));
  }
}
