const MB = 1024 * 1024;

/** Bytes that are kept for one request. */
export interface Hold {
  readonly add: (bytes: number) => void;
  /** What it counts can't be had back any more by cutting it. */
  readonly keep: () => void;
  readonly release: () => void;
}

interface Held {
  bytes: number;
  readonly address: string;
  cut?: () => void;
}

/**
 * Counts bytes that are kept while the other side sends or reads, for each address and in all. Where they are too many, the
 * address that keeps most loses what it has been keeping longest: slow people are let be until somebody fills the memory. Who
 * keeps no more than an equal share loses nothing, or a few whose bytes are worked on for long would leave room to nobody;
 * nor does who sends no more than one large picture, until there are twice too many.
 */
export class BytesInFlight {
  readonly #perAddress: number;
  readonly #inAll: number;
  readonly #spared: number;
  /** The oldest first. */
  readonly #held = new Set<Held>();
  readonly #addresses = new Map<string, number>();
  #all = 0;

  /** @param bounds in bytes; `spared` is what an address may keep while there are not twice too many in all */
  constructor({ perAddress, inAll, spared = 0 }: { perAddress: number; inAll: number; spared?: number }) {
    this.#perAddress = perAddress;
    this.#inAll = inAll;
    this.#spared = spared;
  }

  /** Begins to count for a request. @param cut ends it when its bytes are needed; it has to release the hold */
  hold(address: string, cut: () => void): Hold {
    const held: Held = { bytes: 0, address, cut };
    this.#held.add(held);
    return {
      add: (bytes) => {
        this.#count(held, bytes);
        if (this.#of(address) > this.#perAddress) this.#cutOldest(address);
        else if (this.#all > this.#inAll) this.#cutHeaviest();
      },
      keep: () => delete held.cut,
      release: () => {
        if (this.#held.delete(held)) this.#count(held, -held.bytes);
      },
    };
  }

  #count(held: Held, bytes: number): void {
    if (!this.#held.has(held) && bytes > 0) return;
    held.bytes += bytes;
    this.#all += bytes;
    const left = this.#of(held.address) + bytes;
    if (left > 0) this.#addresses.set(held.address, left);
    else this.#addresses.delete(held.address);
  }

  #of(address: string): number {
    return this.#addresses.get(address) ?? 0;
  }

  /** Cuts at the address that keeps most of those that have something to cut. */
  #cutHeaviest(): void {
    const share = this.#inAll / this.#addresses.size;
    const spared = this.#all > 2 * this.#inAll ? share : Math.max(share, this.#spared);
    const cuttable = new Set([...this.#held].filter(isCuttable).map(({ address }) => address));
    const heaviest = [...cuttable].reduce((most, one) => (this.#of(one) > this.#of(most) ? one : most), '');
    if (this.#of(heaviest) > spared) this.#cutOldest(heaviest);
  }

  #cutOldest(address: string): void {
    for (const held of this.#held) if (held.address === address && isCuttable(held)) return held.cut!();
  }
}

function isCuttable({ bytes, cut }: Held): boolean {
  return bytes > 0 && cut !== undefined;
}

/** Bodies that are being read or worked on; the largest that a route takes has 8 MB. */
export const bodiesInFlight = new BytesInFlight({ perAddress: 24 * MB, inAll: 64 * MB, spared: 8 * MB });
/** Answers that wait for their readers. */
export const answersInFlight = new BytesInFlight({ perAddress: 32 * MB, inAll: 96 * MB });
