import { nanoid } from '@reduxjs/toolkit';
import { isChanged } from '../draft.ts';
import { draftsActions } from '../draftsSlice.ts';
import {
  isNewer,
  onDraftsChange,
  type DraftRecord,
  type DraftsState,
  type DraftsStore,
  type RecoveredDraft,
  type StampedDraft,
} from '../draftsState.ts';
import { isStoredNowhere } from '../unsaved.ts';
import { attempt } from '../../browser/attempt.ts';
import { persistData } from '../../browser/storage.ts';
import { waitAtMost } from '../../waitAtMost.ts';
import { databaseEvents } from './database.ts';
import { PendingBatch } from './pendingBatch.ts';
import { saveBeforeUnload, writeUnloadBatches } from './saveBeforeUnload.ts';
import { readDrafts, writeDrafts, type Batch, type StoredDrafts } from './storedDrafts.ts';

/** A change is written at most this long after it was made, in milliseconds; the write itself comes on top. */
const WRITE_DELAY = 100;
/** A device that refused is tried again after this many milliseconds. */
const RETRY_DELAY = 5_000;
/** A device that takes longer than this to read, in milliseconds, is treated as one that refuses. */
const READ_TIMEOUT = 3_000;

const NOTHING: StoredDrafts = { records: [], recovered: [] };

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
  readonly #stopListening: () => void;
  readonly #pending = new PendingBatch();
  /** The counter of the last change that was collected. */
  #collected = 0;
  /** What is being written. */
  #underway: Batch | undefined;
  #isSavedBeforeUnload = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing = Promise.resolve();

  constructor(store: DraftsStore, user: string) {
    this.#store = store;
    this.#user = user;
    store.dispatch(draftsActions.opened({ user, tab: this.#tab }));
    this.#stopListening = onDraftsChange(store, this.#collect);
    this.#channel = attempt(() => new BroadcastChannel(`trefoil/drafts/${user}`), null);
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<DraftRecord[]>) => this.#receive(data);
    const { signal } = this.#closing;
    databaseEvents.addEventListener('cleared', () => void this.#writeAll(), { signal });
    window.addEventListener('pagehide', this.#onHidden, { signal });
    document.addEventListener('visibilitychange', this.#onVisibilityChange, { signal });
    window.addEventListener(
      'beforeunload',
      (event) => isStoredNowhere(store.getState().drafts) && event.preventDefault(),
      { signal },
    );
    void this.#read();
  }

  /** Writes what is not written yet. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // One batch after the other, so that what is newer is written later.
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes the rest and ends the connection. */
  close(): Promise<void> {
    this.#stopListening();
    this.#closing.abort();
    this.#channel?.close();
    const written = this.#writeAll();
    if (this.#store.getState().drafts.tab === this.#tab) this.#store.dispatch(draftsActions.closed());
    return written;
  }

  async #read(): Promise<void> {
    const reading = this.#readDevice();
    const found = await waitAtMost(READ_TIMEOUT, reading);
    this.#restore(found ?? { ...NOTHING, onDevice: false });
    if (!found) this.#restore(await reading);
    if (found?.onDevice) persistData();
  }

  async #readDevice(): Promise<StoredDrafts & { onDevice: boolean }> {
    const refused = await writeUnloadBatches(this.#user, (batch) => writeDrafts(this.#user, batch));
    const found = await readDrafts(this.#user);
    // What a full device did not take is tried again, and shown: it is the newest there is.
    for (const batch of refused) this.#pending.putBack(batch);
    if (refused.length > 0) this.#schedule(RETRY_DELAY);
    const { records, recovered } = found ?? NOTHING;
    const all = [...records, ...refused.flatMap((batch) => batch.records)];
    return {
      // Of each field the first record is restored: the newest.
      records: all.toSorted((one, other) => (isNewer(one.draft.stamp, other.draft.stamp) ? -1 : 1)),
      recovered,
      onDevice: found !== null && refused.length === 0,
    };
  }

  #restore(found: StoredDrafts & { onDevice: boolean }): void {
    if (!this.#closing.signal.aborted) this.#store.dispatch(draftsActions.restored(found));
  }

  /** Own changes are written and sent to the other tabs; changes of others are theirs to write. */
  readonly #collect = (now: DraftsState, before: DraftsState): void => {
    if (!this.#isMine(now)) return;
    const changed = recordsOf(now).filter(
      ({ draft: { stamp } }) => stamp.tab === this.#tab && stamp.counter > this.#collected,
    );
    this.#collected = now.clock;
    for (const record of changed) this.#pending.addRecord(record);
    if (now.recovered !== before.recovered) this.#collectRecovered(now.recovered, before.recovered);
    if (changed.length > 0) this.#channel?.postMessage(changed);
    if (!this.#pending.isEmpty) this.#schedule(WRITE_DELAY);
  };

  #collectRecovered(now: readonly RecoveredDraft[], before: readonly RecoveredDraft[]): void {
    for (const one of now) if (!before.includes(one)) this.#pending.addRecovered(one);
    for (const { id } of before) if (!now.some((one) => one.id === id)) this.#pending.addRemoved(id);
  }

  #isMine({ user, tab }: DraftsState): boolean {
    return user === this.#user && tab === this.#tab;
  }

  /** Further typing does not postpone it, so that a crash costs no more than the delay. */
  #schedule(delay: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), delay);
  }

  async #write(): Promise<void> {
    const batch = this.#pending.take();
    this.#underway = batch;
    const newer = await writeDrafts(this.#user, batch);
    const onDevice = newer !== null;
    this.#underway = undefined;
    // A record that was left out is newer text of another tab.
    if (newer?.length) this.#receive(newer);
    if (!onDevice) {
      this.#pending.putBack(batch);
      if (!this.#closing.signal.aborted) this.#schedule(RETRY_DELAY);
    } else if (this.#isSavedBeforeUnload) {
      // The page lives on after all.
      this.#saveBeforeUnload();
    }
    const { drafts } = this.#store.getState();
    if (drafts.user === this.#user && drafts.onDevice !== onDevice)
      this.#store.dispatch(draftsActions.deviceResponded(onDevice));
  }

  /** Writes all unsaved text once more: somebody may have cleared the browser's data meanwhile. */
  #writeAll(): Promise<void> {
    const { drafts } = this.#store.getState();
    if (this.#isMine(drafts)) {
      for (const record of recordsOf(drafts)) if (isChanged(record.draft)) this.#pending.addRecord(record);
      for (const one of drafts.recovered) this.#pending.addRecovered(one);
    }
    return this.flush();
  }

  #receive(records: DraftRecord[]): void {
    if (!this.#closing.signal.aborted)
      this.#store.dispatch(draftsActions.remoteDraftsReceived({ records, at: Date.now() }));
  }

  readonly #onVisibilityChange = (): void => {
    if (document.visibilityState === 'hidden') return this.#onHidden();
    void this.#writeAll();
    // A tab that was frozen may have missed what the others sent.
    if (this.#store.getState().drafts.ready)
      void readDrafts(this.#user).then((found) => found && this.#receive(found.records));
  };

  /** A hidden page may be ended without further notice: nothing that takes time can be relied on. */
  readonly #onHidden = (): void => {
    if (this.#underway) this.#pending.putBack(this.#underway);
    this.#saveBeforeUnload();
    void this.#writeAll();
  };

  #saveBeforeUnload(): void {
    const { isEmpty, batch } = this.#pending;
    if (!isEmpty || this.#isSavedBeforeUnload) saveBeforeUnload(this.#user, this.#tab, isEmpty ? null : batch);
    this.#isSavedBeforeUnload = !isEmpty;
  }
}

/** All drafts as records. */
function recordsOf({ forms }: DraftsState): DraftRecord[] {
  return Object.entries(forms).flatMap(([form, { fields }]) =>
    Object.entries(fields).map(([field, draft]) => ({ form, field, draft: withoutRestored(draft) })),
  );
}

/** That a text was restored concerns only the tab that shows it. */
function withoutRestored(draft: StampedDraft): StampedDraft {
  const { restored: _, ...rest } = draft;
  return rest;
}
