import { nanoid } from '@reduxjs/toolkit';
import {
  draftsActions,
  isNewer,
  type DraftRecord,
  type DraftsState,
  type RecoveredDraft,
  type StampedDraft,
} from '../draftsSlice.ts';
import { isChanged } from '../draft.ts';
import { readJournal, writeJournal, type Batch, type Found } from './journal.ts';
import { deviceEvents } from './database.ts';
import { isStoredNowhere } from '../unsaved.ts';
import { leaveUnwritten, writeUnwritten } from './unwritten.ts';

/** The store, as far as the drafts need it. */
export interface DraftsStore {
  getState: () => { drafts: DraftsState };
  dispatch: (action: { type: string }) => unknown;
  subscribe: (listener: () => void) => () => void;
}

export interface Connection {
  /** Writes what is not written yet. */
  flush: () => Promise<void>;
  /** Writes the rest and lets go. */
  close: () => Promise<void>;
}

/** Text is on the device at the latest this long after it was typed, in milliseconds, and the time of one write. */
const DELAY = 100;
/** A device that refused is asked again after this. */
const AGAIN = 5_000;
/** A device that does not answer for so long is taken for one that refuses. */
const PATIENCE = 3_000;

const NOTHING: Found = { records: [], recovered: [] };

/**
 * Ties the drafts of a person to this device and its other tabs: reads the journal, writes what changes, tells the other
 * tabs and hears them. Asks before the page is closed when its text is nowhere else.
 */
export function connectJournal(store: DraftsStore, user: string): Connection {
  const tab = nanoid();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`trefoil/edits/${user}`);
  const control = new AbortController();
  const pending = new Map<string, DraftRecord>();
  const words = { recovered: new Map<string, RecoveredDraft>(), forgotten: new Set<string>() };
  let underway: Batch | undefined;
  let savedForUnload = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();

  store.dispatch(draftsActions.opened({ user, tab }));
  let seen = store.getState().drafts;
  const unsubscribe = store.subscribe(notice);
  void read();

  async function read() {
    let waited: ReturnType<typeof setTimeout> | undefined;
    const slow = new Promise<null>((resolve) => (waited = setTimeout(resolve, PATIENCE, null)));
    const reading = readDevice();
    const found = await Promise.race([reading, slow]);
    clearTimeout(waited);
    restore(found ?? { ...NOTHING, onDevice: false });
    if (!found) restore(await reading);
    if (found?.onDevice) void navigator.storage?.persist?.().catch(() => {});
  }

  async function readDevice() {
    const left = await writeUnwritten(user, (batch) => writeJournal(user, batch));
    const found = await readJournal(user).catch(() => null);
    // What a full device did not take is tried again, and shown: it is the newest there is.
    for (const batch of left) putBack(batch);
    if (left.length > 0) soon(AGAIN);
    const records = new Map((found ?? NOTHING).records.map((record) => [placeOf(record), record]));
    for (const record of left.flatMap((batch) => batch.records)) {
      const known = records.get(placeOf(record));
      if (!known || isNewer(record.draft.stamp, known.draft.stamp)) records.set(placeOf(record), record);
    }
    return { ...(found ?? NOTHING), records: [...records.values()], onDevice: found !== null && left.length === 0 };
  }

  function restore(found: Found & { onDevice: boolean }) {
    if (control.signal.aborted) return;
    store.dispatch(draftsActions.restored(found));
  }

  /** Looks what has changed: own changes are written and told, those of others are theirs to write. */
  function notice() {
    const { drafts } = store.getState();
    const before = seen;
    seen = drafts;
    if (drafts === before || drafts.user !== user || drafts.tab !== tab) return;
    const told: DraftRecord[] = [];
    for (const [form, entry] of Object.entries(drafts.forms)) {
      const known = before.forms[form];
      if (entry === known) continue;
      for (const [field, draft] of Object.entries(entry.fields)) {
        if (draft === known?.fields[field] || draft.stamp.tab !== tab) continue;
        const record = { form, field, draft: withoutMark(draft) };
        pending.set(placeOf(record), record);
        told.push(record);
      }
    }
    if (drafts.recovered !== before.recovered) noticeRecovered(drafts.recovered, before.recovered);
    if (told.length > 0) channel?.postMessage(told);
    if (isWaiting()) soon(DELAY);
  }

  function noticeRecovered(now: readonly RecoveredDraft[], before: readonly RecoveredDraft[]) {
    for (const one of now) if (!before.includes(one)) words.recovered.set(one.id, one);
    for (const { id } of before) if (!now.some((one) => one.id === id)) words.forgotten.add(id);
  }

  /** Not put off by further typing, so that a crash costs no more than the delay. */
  function soon(delay: number) {
    timer ??= setTimeout(() => void flush(), delay);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One after the other, so that what is newer is written later.
    writing = writing.then(write);
    return writing;
  }

  const isWaiting = () => pending.size + words.recovered.size + words.forgotten.size > 0;
  const waiting = (): Batch => ({
    records: [...pending.values()],
    recovered: [...words.recovered.values()],
    forgotten: [...words.forgotten],
  });

  async function write() {
    const batch = waiting();
    for (const part of [pending, words.recovered, words.forgotten]) part.clear();
    underway = batch;
    const newer = await writeJournal(user, batch).catch(() => null);
    const onDevice = newer !== null;
    underway = undefined;
    // Nothing is left out unseen.
    if (newer?.length) receive(newer);
    if (!onDevice) {
      putBack(batch);
      if (!control.signal.aborted) soon(AGAIN);
    } else if (savedForUnload) {
      // The page lives on after all.
      saveBeforeUnload();
    }
    const { drafts } = store.getState();
    if (drafts.user === user && drafts.onDevice !== onDevice) store.dispatch(draftsActions.deviceAnswered(onDevice));
  }

  /** What could not be written waits, unless there is something newer by now. */
  function putBack({ records, recovered, forgotten }: Batch) {
    for (const record of records) if (!pending.has(placeOf(record))) pending.set(placeOf(record), record);
    for (const one of recovered) words.recovered.set(one.id, one);
    for (const id of forgotten) words.forgotten.add(id);
  }

  /** Before text leaves the screen all of it is written once more: somebody may have cleared the browser meanwhile. */
  function writeAll(): Promise<void> {
    const { drafts } = store.getState();
    if (drafts.user === user && drafts.tab === tab) {
      for (const [form, { fields }] of Object.entries(drafts.forms))
        for (const [field, draft] of Object.entries(fields))
          if (isChanged(draft)) pending.set(placeOf({ form, field }), { form, field, draft: withoutMark(draft) });
      for (const one of drafts.recovered) words.recovered.set(one.id, one);
    }
    return flush();
  }

  function receive(records: DraftRecord[]) {
    if (!control.signal.aborted) store.dispatch(draftsActions.remoteDraftsReceived({ records, at: Date.now() }));
  }

  function onVisibility() {
    void writeAll();
    // A tab that slept may have missed what the others said.
    if (document.visibilityState === 'visible' && store.getState().drafts.ready)
      void readJournal(user).then(
        ({ records }) => receive(records),
        () => {},
      );
  }

  /** The page goes: nothing that takes time can be relied on. */
  function onPageHide() {
    if (underway) putBack(underway);
    saveBeforeUnload();
    void writeAll();
  }

  function saveBeforeUnload() {
    const any = isWaiting();
    if (any || savedForUnload) leaveUnwritten(user, tab, any ? waiting() : null);
    savedForUnload = any;
  }

  const { signal } = control;
  if (channel) channel.onmessage = ({ data }: MessageEvent<DraftRecord[]>) => receive(data);
  deviceEvents.addEventListener('cleared', () => void writeAll(), { signal });
  window.addEventListener('pagehide', onPageHide, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener(
    'beforeunload',
    (event) => isStoredNowhere(store.getState().drafts) && event.preventDefault(),
    {
      signal,
    },
  );

  return {
    flush,
    close() {
      unsubscribe();
      control.abort();
      channel?.close();
      const written = writeAll();
      if (store.getState().drafts.tab === tab) store.dispatch(draftsActions.closed());
      return written;
    },
  };
}

const placeOf = ({ form, field }: Pick<DraftRecord, 'form' | 'field'>) => `${form} ${field}`;

/** That a text was restored is a matter of the tab that shows it. */
function withoutMark(draft: StampedDraft): StampedDraft {
  const { restored: _, ...rest } = draft;
  return rest;
}
