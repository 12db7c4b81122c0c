/** A repeatable source of random choices. */
export interface Random {
  /** An integer from 0 up to but not including `below`. */
  int(below: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Bytes of any value. */
  bytes(length: number): Buffer;
}

/** Random choices from a seed (Mulberry32: small, quick, well enough distributed for tests). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[int(choices.length)]!,
    bytes: (length) => Buffer.from(Array.from({ length }, () => int(256))),
  };
}

/** Random choices from `SEED`, or from a new seed; prints it, so that a failure can be played again. */
export function printedRandom(title: string): Random {
  const seed = process.env.SEED ? Number(process.env.SEED) : Math.floor(Math.random() * 2 ** 32);
  process.stdout.write(`${title}: SEED=${seed} plays this run again\n`);
  return randomFrom(seed);
}
