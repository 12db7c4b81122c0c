import type { DraftRecord, FieldKey, RecoveredDraft } from '../draftsState.ts';
import type { Batch } from './storedDrafts.ts';

const placeOf = ({ form, field }: FieldKey) => `${form} ${field}`;

/** What waits to be written: of each field the newest record, of each recovered draft its latest form. */
export class PendingBatch {
  readonly #records = new Map<string, DraftRecord>();
  readonly #recovered = new Map<string, RecoveredDraft>();
  readonly #removed = new Set<string>();

  get isEmpty(): boolean {
    return this.#records.size + this.#recovered.size + this.#removed.size === 0;
  }

  get batch(): Batch {
    return {
      records: [...this.#records.values()],
      recovered: [...this.#recovered.values()],
      removed: [...this.#removed],
    };
  }

  addRecord(record: DraftRecord): void {
    this.#records.set(placeOf(record), record);
  }

  addRecovered(one: RecoveredDraft): void {
    this.#recovered.set(one.id, one);
  }

  addRemoved(id: string): void {
    this.#removed.add(id);
  }

  /** Returns everything and empties the batch. */
  take(): Batch {
    const { batch } = this;
    for (const part of [this.#records, this.#recovered, this.#removed]) part.clear();
    return batch;
  }

  /** Adds what could not be written, except records of which there is a newer one by now. */
  putBack({ records, recovered, removed }: Batch): void {
    for (const record of records) if (!this.#records.has(placeOf(record))) this.addRecord(record);
    for (const one of recovered) this.addRecovered(one);
    for (const id of removed) this.addRemoved(id);
  }
}
