import { Decimal128 } from 'bson';
import { addExactly, divideDecimals } from './decimals.ts';
import { numberKind } from './typeNames.ts';
import { toBigInt, toDouble, toInteger, toNumber } from './types.ts';

const ZERO = Decimal128.fromString('0');

/**
 * Adds up numbers of all types: integers exactly, doubles with the rest that each addition loses, decimals as decimals.
 * What is no number doesn't count.
 */
export class Total {
  #integers = 0n;
  #long = false;
  #doubles: { sum: number; rest: number; plain: number } | undefined;
  #decimal: Decimal128 | undefined;
  #count = 0;

  add(value: unknown): void {
    const kind = numberKind(value);
    if (kind === undefined) return;
    this.#count++;
    if (kind === 'decimal') this.#decimal = addExactly(this.#decimal ?? ZERO, value);
    else if (kind === 'double') this.#addDouble(toNumber(value) as number);
    else {
      this.#integers += toBigInt(value);
      this.#long ||= kind === 'long';
    }
  }

  #addDouble(value: number): void {
    const { sum, rest, plain } = this.#doubles ?? { sum: 0, rest: 0, plain: -0 };
    const next = sum + value;
    const part = next - sum;
    this.#doubles = { sum: next, rest: rest + (sum - (next - part)) + (value - part), plain: plain + value };
  }

  /** The sum as a double and what is missing from it. */
  #asDoubles(): [number, number] {
    const near = Number(this.#integers);
    const all = new Total();
    all.#doubles = this.#doubles;
    if (this.#integers !== 0n) for (const one of [near, Number(this.#integers - BigInt(near))]) all.#addDouble(one);
    const { sum, rest, plain } = all.#doubles ?? { sum: 0, rest: 0, plain: 0 };
    return Number.isFinite(plain) ? [sum, rest] : [plain, 0];
  }

  /** In the widest type of what was added; integers that don't fit into 64 bits become a double. */
  get sum(): unknown {
    const [sum, rest] = this.#asDoubles();
    if (this.#decimal) return addExactly(this.#decimal, addExactly(addExactly(ZERO, sum), rest));
    if (this.#doubles) return toDouble(sum + rest);
    return toInteger(this.#integers, this.#long) ?? toDouble(Number(this.#integers));
  }

  get average(): unknown {
    if (this.#count === 0) return null;
    if (this.#decimal) return divideDecimals(this.sum, this.#count);
    const [sum, rest] = this.#asDoubles();
    return toDouble((sum + rest) / this.#count);
  }
}

/** The standard deviation of numbers that come one by one, by Knuth's algorithm. */
export class Deviation {
  #count = 0;
  #mean = 0;
  #squares = 0;

  add(value: unknown): void {
    const number = toNumber(value);
    if (number === undefined) return;
    const delta = number - this.#mean;
    this.#count++;
    if (delta === 0) return;
    this.#mean += delta / this.#count;
    this.#squares += delta * (number - this.#mean);
  }

  /** @param sample of a sample instead of all; null for too few numbers */
  result(sample: boolean): unknown {
    const among = this.#count - (sample ? 1 : 0);
    return among < 1 ? null : toDouble(Math.sqrt(this.#squares / among));
  }
}
