const MB = 1024 * 1024;

/**
 * What to cut is looked for so often while as many bytes come as there may be in all: thousands of requests are looked
 * through then, which for each little piece that comes would be work enough for a server.
 */
const LOOKS = 1_000;

/** Bytes that are kept for one request. */
export interface Hold {
  readonly add: (bytes: number) => void;
  /** Adds bytes unless they are too many, for which nobody is cut. @returns whether they were added */
  readonly take: (bytes: number) => boolean;
  /** What it counts can't be had back any more by cutting it. */
  readonly keep: () => void;
  readonly release: () => void;
}

interface Held {
  bytes: number;
  readonly network: string;
  cut?: () => void;
}

/**
 * Counts bytes that are kept while the other side sends, waits or reads, for each network and in all. Where they are too many, the
 * network that keeps most loses what it has been keeping longest: slow people are let be until somebody fills the memory. Who
 * keeps no more than an equal share loses nothing, or a few whose bytes are worked on for long would leave room to nobody;
 * nor does who sends no more than one large picture, until there are twice too many.
 */
export class BytesInFlight {
  readonly #perNetwork: number;
  readonly #inAll: number;
  readonly #spared: number;
  /** The oldest first. */
  readonly #held = new Set<Held>();
  readonly #networks = new Map<string, number>();
  #all = 0;
  /** Since it was last looked for what to cut. */
  #added = 0;

  /** @param bounds in bytes; `spared` is what a network may keep while there are not twice too many in all */
  constructor({ perNetwork, inAll, spared = 0 }: { perNetwork: number; inAll: number; spared?: number }) {
    this.#perNetwork = perNetwork;
    this.#inAll = inAll;
    this.#spared = spared;
  }

  /** Begins to count for a request. @param cut ends it when its bytes are needed, if it can be; it has to release the hold */
  hold(network: string, cut?: () => void): Hold {
    const held: Held = { bytes: 0, network, ...(cut && { cut }) };
    this.#held.add(held);
    return {
      add: (bytes) => {
        this.#count(held, bytes);
        if (this.#of(network) > this.#perNetwork) this.#cutOldest(network);
        else if (this.#all > this.#inAll && (this.#added += bytes) > this.#inAll / LOOKS) this.#cutHeaviest();
      },
      take: (bytes) => {
        const kept = this.#of(network) + bytes;
        const isTooMuch = kept > this.#perNetwork || (this.#all + bytes > this.#inAll && kept > this.#sparedNow());
        if (!isTooMuch) this.#count(held, bytes);
        return !isTooMuch;
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
    const left = this.#of(held.network) + bytes;
    if (left > 0) this.#networks.set(held.network, left);
    else this.#networks.delete(held.network);
  }

  #of(network: string): number {
    return this.#networks.get(network) ?? 0;
  }

  /** What a network may keep though there are too many in all. */
  #sparedNow(): number {
    const share = this.#inAll / this.#networks.size;
    return this.#all > 2 * this.#inAll ? share : Math.max(share, this.#spared);
  }

  /** Cuts as much as was added, at the networks that keep most of those that have something to cut. */
  #cutHeaviest(): void {
    let due = this.#added;
    this.#added = 0;
    while (due > 0 && this.#all > this.#inAll) {
      const cuttable = new Set([...this.#held].filter(isCuttable).map(({ network }) => network));
      if (cuttable.size === 0) return;
      const heaviest = [...cuttable].reduce((most, one) => (this.#of(one) > this.#of(most) ? one : most), '');
      if (this.#of(heaviest) <= this.#sparedNow()) return;
      due -= this.#cutOldest(heaviest);
    }
  }

  /** @returns how many bytes were cut */
  #cutOldest(network: string): number {
    for (const held of this.#held) {
      const { bytes, cut } = held;
      if (held.network !== network || !isCuttable(held)) continue;
      cut!();
      return bytes;
    }
    return 0;
  }
}

function isCuttable({ bytes, cut }: Held): boolean {
  return bytes > 0 && cut !== undefined;
}

/** Bodies that are being read or worked on; the largest that a route takes has 8 MB. */
export const bodiesInFlight = new BytesInFlight({ perNetwork: 24 * MB, inAll: 64 * MB, spared: 8 * MB });
/** What they become once they are read. Nothing of it can be had back, so it takes nothing of the room of others that come. */
export const objectsInFlight = new BytesInFlight({ perNetwork: 24 * MB, inAll: 64 * MB });
/** Answers that wait for their readers. */
export const answersInFlight = new BytesInFlight({ perNetwork: 32 * MB, inAll: 96 * MB });
