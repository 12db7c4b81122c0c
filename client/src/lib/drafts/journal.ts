import { nanoid, type UnknownAction } from '@reduxjs/toolkit';
import { attempt } from '../browser/attempt.ts';
import { databaseEvents } from '../browser/database.ts';
import { persistData } from '../browser/storage.ts';
import { waitAtMost } from '../waitAtMost.ts';
import { isChanged } from './draft.ts';
import { draftsActions } from './draftsSlice.ts';
import {
  isNewer,
  onDraftsChange,
  type DraftRecord,
  type DraftsState,
  type DraftsStore,
  type RecoveredDraft,
  isStoredNowhere,
} from './draftsState.ts';
import {
  readDrafts,
  saveBeforeUnload,
  writeDrafts,
  writeUnloadBatches,
  type Batch,
  type StoredDrafts,
} from './storedDrafts.ts';

/** A change is written at most this long after it was made, in milliseconds; the write itself comes on top. */
const WRITE_DELAY = 100;
/** A device that refused is tried again after this many milliseconds. */
const RETRY_DELAY = 5_000;
/** A device that takes longer than this to read, in milliseconds, is treated as one that refuses. */
const READ_TIMEOUT = 3_000;

type Found = StoredDrafts & { onDevice: boolean };

/**
 * Connects the drafts of a user to this device and its other tabs: reads them, writes what changes, sends it to the other
 * tabs and receives theirs. Warns before the page is closed while its text is stored nowhere else.
 */
export class Journal {
  readonly #store: DraftsStore;
  readonly #user: string;
  readonly #tab = nanoid();
  /** To the other tabs; `null` where there is none. */
  readonly #channel: BroadcastChannel | null;
  readonly #closing = new AbortController();
  /** What the device does not have yet: of each field the newest record. */
  readonly #unwritten = new Map<string, DraftRecord>();
  /** The recovered drafts that the device has, and those that it should have. */
  #recovered: readonly RecoveredDraft[] = [];
  #wanted: readonly RecoveredDraft[] = [];
  /** The counter of the last change that was collected. */
  #collected = 0;
  #isSavedBeforeUnload = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing = Promise.resolve();

  constructor(store: DraftsStore, user: string) {
    this.#store = store;
    this.#user = user;
    store.dispatch(draftsActions.opened(this.#tab));
    this.#channel = attempt(() => new BroadcastChannel(`trefoil/drafts/${user}`), null);
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<DraftRecord[]>) => this.#receive(data);
    const { signal } = this.#closing;
    signal.addEventListener('abort', onDraftsChange(store, this.#collect));
    databaseEvents.addEventListener('cleared', this.#onCleared, { signal });
    window.addEventListener('pagehide', this.#onHidden, { signal });
    document.addEventListener('visibilitychange', this.#onVisibilityChange, { signal });
    const warn = (event: Event) => isStoredNowhere(store.getState().drafts) && event.preventDefault();
    window.addEventListener('beforeunload', warn, { signal });
    void this.#read();
  }

  /** Writes what is not written yet. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#batch();
    // One batch after the other, so that what is newer is written later.
    if (batch) this.#writing = this.#writing.then(() => this.#write(batch));
    return this.#writing;
  }

  /** Writes the rest and ends the connection. */
  close(): Promise<void> {
    this.#closing.abort();
    this.#channel?.close();
    this.#store.dispatch(draftsActions.closed());
    return this.flush();
  }

  async #read(): Promise<void> {
    const reading = this.#readDevice();
    const found = await waitAtMost(READ_TIMEOUT, reading);
    this.#dispatch(draftsActions.restored(found ?? { records: [], recovered: [], onDevice: false }));
    if (!found) this.#dispatch(draftsActions.restored(await reading));
    if (found?.onDevice) persistData();
  }

  async #readDevice(): Promise<Found> {
    const refused = await writeUnloadBatches(this.#user);
    const found = await readDrafts(this.#user);
    // What a full device did not take is tried again, and shown: it is the newest there is.
    const notStored = refused.flatMap(({ records }) => records);
    for (const record of notStored) this.#unwritten.set(placeOf(record), record);
    if (refused.length > 0) this.#schedule(RETRY_DELAY);
    this.#recovered = found?.recovered ?? [];
    this.#wanted = this.#recovered;
    return {
      // Of each field the first record is restored: the newest.
      records: [...(found?.records ?? []), ...notStored].toSorted((one, other) =>
        isNewer(one.draft.stamp, other.draft.stamp) ? -1 : 1,
      ),
      recovered: [...this.#recovered, ...refused.flatMap(({ recovered }) => recovered)],
      onDevice: found !== null && refused.length === 0,
    };
  }

  /** Own changes are written and sent to the other tabs; changes of others are theirs to write. */
  readonly #collect = (now: DraftsState): void => {
    const changed = recordsOf(now).filter(
      ({ draft: { stamp } }) => stamp.tab === this.#tab && stamp.counter > this.#collected,
    );
    this.#collected = now.clock;
    this.#wanted = now.recovered;
    for (const record of changed) this.#unwritten.set(placeOf(record), record);
    if (changed.length > 0) this.#channel?.postMessage(changed);
    if (this.#batch()) this.#schedule(WRITE_DELAY);
  };

  /** What the device does not have yet; `null` for nothing. */
  #batch(): Batch | null {
    const batch = {
      records: [...this.#unwritten.values()],
      recovered: this.#wanted.filter((one) => !this.#recovered.includes(one)),
      removed: this.#recovered.map(({ id }) => id).filter((id) => !this.#wanted.some((one) => one.id === id)),
    };
    return Object.values(batch).some(({ length }) => length > 0) ? batch : null;
  }

  /** Further typing does not postpone it, so that a crash costs no more than the delay. */
  #schedule(delay: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), delay);
  }

  async #write(batch: Batch): Promise<void> {
    const newer = await writeDrafts(this.#user, batch);
    const onDevice = newer !== null;
    if (newer) {
      for (const record of batch.records)
        if (this.#unwritten.get(placeOf(record)) === record) this.#unwritten.delete(placeOf(record));
      const ids = new Set([...batch.removed, ...batch.recovered.map(({ id }) => id)]);
      this.#recovered = [...this.#recovered.filter(({ id }) => !ids.has(id)), ...batch.recovered];
      // A record that was left out is newer text of another tab.
      if (newer.length > 0) this.#receive(newer);
      // The page lives on after all.
      if (this.#isSavedBeforeUnload) this.#saveBeforeUnload();
    } else if (!this.#closing.signal.aborted) this.#schedule(RETRY_DELAY);
    if (this.#store.getState().drafts.onDevice !== onDevice) this.#dispatch(draftsActions.deviceResponded(onDevice));
  }

  /** Writes all unsaved text once more. */
  readonly #onCleared = (): void => {
    for (const record of recordsOf(this.#store.getState().drafts))
      if (isChanged(record.draft)) this.#unwritten.set(placeOf(record), record);
    this.#recovered = [];
    void this.flush();
  };

  #receive(records: readonly DraftRecord[]): void {
    this.#dispatch(draftsActions.remoteDraftsReceived({ records, at: Date.now() }));
  }

  #dispatch(action: UnknownAction): void {
    if (!this.#closing.signal.aborted) this.#store.dispatch(action);
  }

  readonly #onVisibilityChange = (): void => {
    if (document.visibilityState === 'hidden') return this.#onHidden();
    // A tab that was frozen may have missed what the others sent.
    if (this.#store.getState().drafts.ready)
      void readDrafts(this.#user).then((found) => found && this.#receive(found.records));
  };

  /** A hidden page may be ended without further notice: nothing that takes time can be relied on. */
  readonly #onHidden = (): void => {
    this.#saveBeforeUnload();
    void this.flush();
  };

  #saveBeforeUnload(): void {
    const batch = this.#batch();
    if (batch || this.#isSavedBeforeUnload) saveBeforeUnload(this.#user, this.#tab, batch);
    this.#isSavedBeforeUnload = batch !== null;
  }
}

const placeOf = ({ form, field }: DraftRecord) => `${form} ${field}`;

/** All drafts as records. That a text was restored concerns only the tab that shows it. */
const recordsOf = ({ forms }: DraftsState): DraftRecord[] =>
  Object.entries(forms).flatMap(([form, entry]) =>
    Object.entries(entry).map(([field, stamped]) => {
      const { restored: _, ...draft } = stamped;
      return { form, field, draft };
    }),
  );
