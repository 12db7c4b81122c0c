import { nanoid } from '@reduxjs/toolkit';
import {
  editsActions,
  isNewer,
  type EditRecord,
  type EditsState,
  type KeptWords,
  type StampedEdit,
} from '../editsSlice.ts';
import { isChanged } from '../edit.ts';
import { readJournal, writeJournal, type Batch, type Found } from './journal.ts';
import { deviceEvents } from './database.ts';
import { isNowhere } from '../unsaved.ts';
import { leaveUnwritten, writeUnwritten } from './unwritten.ts';

/** The store, as far as the edits need it. */
export interface EditsStore {
  getState: () => { edits: EditsState };
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

const NOTHING: Found = { records: [], kept: [] };

/**
 * Ties the edits of a person to this device and its other tabs: reads the journal, writes what changes, tells the other
 * tabs and hears them. Asks before the page is closed when its text is nowhere else.
 */
export function connectJournal(store: EditsStore, user: string): Connection {
  const tab = nanoid();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`trefoil/edits/${user}`);
  const control = new AbortController();
  const pending = new Map<string, EditRecord>();
  const words = { kept: new Map<string, KeptWords>(), forgotten: new Set<string>() };
  let underway: Batch | undefined;
  let leftBehind = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();

  store.dispatch(editsActions.opened({ user, tab }));
  let seen = store.getState().edits;
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
      if (!known || isNewer(record.edit.stamp, known.edit.stamp)) records.set(placeOf(record), record);
    }
    return { ...(found ?? NOTHING), records: [...records.values()], onDevice: found !== null && left.length === 0 };
  }

  function restore(found: Found & { onDevice: boolean }) {
    if (control.signal.aborted) return;
    store.dispatch(editsActions.restored(found));
  }

  /** Looks what has changed: own changes are written and told, those of others are theirs to write. */
  function notice() {
    const { edits } = store.getState();
    const before = seen;
    seen = edits;
    if (edits === before || edits.user !== user || edits.tab !== tab) return;
    const told: EditRecord[] = [];
    for (const [form, entry] of Object.entries(edits.forms)) {
      const known = before.forms[form];
      if (entry === known) continue;
      for (const [field, edit] of Object.entries(entry.fields)) {
        if (edit === known?.fields[field] || edit.stamp.tab !== tab) continue;
        const record = { form, field, edit: withoutMark(edit) };
        pending.set(placeOf(record), record);
        told.push(record);
      }
    }
    if (edits.kept !== before.kept) noticeKept(edits.kept, before.kept);
    if (told.length > 0) channel?.postMessage(told);
    if (isWaiting()) soon(DELAY);
  }

  function noticeKept(now: readonly KeptWords[], before: readonly KeptWords[]) {
    for (const one of now) if (!before.includes(one)) words.kept.set(one.id, one);
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

  const isWaiting = () => pending.size + words.kept.size + words.forgotten.size > 0;
  const waiting = (): Batch => ({
    records: [...pending.values()],
    kept: [...words.kept.values()],
    forgotten: [...words.forgotten],
  });

  async function write() {
    const batch = waiting();
    for (const part of [pending, words.kept, words.forgotten]) part.clear();
    underway = batch;
    const newer = await writeJournal(user, batch).catch(() => null);
    const onDevice = newer !== null;
    underway = undefined;
    // Nothing is left out unseen.
    if (newer?.length) hear(newer);
    if (!onDevice) {
      putBack(batch);
      if (!control.signal.aborted) soon(AGAIN);
    } else if (leftBehind) {
      // The page lives on after all.
      leaveBehind();
    }
    const { edits } = store.getState();
    if (edits.user === user && edits.onDevice !== onDevice) store.dispatch(editsActions.deviceAnswered(onDevice));
  }

  /** What could not be written waits, unless there is something newer by now. */
  function putBack({ records, kept, forgotten }: Batch) {
    for (const record of records) if (!pending.has(placeOf(record))) pending.set(placeOf(record), record);
    for (const one of kept) words.kept.set(one.id, one);
    for (const id of forgotten) words.forgotten.add(id);
  }

  /** Before text leaves the screen all of it is written once more: somebody may have cleared the browser meanwhile. */
  function writeAll(): Promise<void> {
    const { edits } = store.getState();
    if (edits.user === user && edits.tab === tab) {
      for (const [form, { fields }] of Object.entries(edits.forms))
        for (const [field, edit] of Object.entries(fields))
          if (isChanged(edit)) pending.set(placeOf({ form, field }), { form, field, edit: withoutMark(edit) });
      for (const one of edits.kept) words.kept.set(one.id, one);
    }
    return flush();
  }

  function hear(records: EditRecord[]) {
    if (!control.signal.aborted) store.dispatch(editsActions.heard({ records, at: Date.now() }));
  }

  function onVisibility() {
    void writeAll();
    // A tab that slept may have missed what the others said.
    if (document.visibilityState === 'visible' && store.getState().edits.ready)
      void readJournal(user).then(
        ({ records }) => hear(records),
        () => {},
      );
  }

  /** The page goes: nothing that takes time can be relied on. */
  function onPageHide() {
    if (underway) putBack(underway);
    leaveBehind();
    void writeAll();
  }

  function leaveBehind() {
    const any = isWaiting();
    if (any || leftBehind) leaveUnwritten(user, tab, any ? waiting() : null);
    leftBehind = any;
  }

  const { signal } = control;
  if (channel) channel.onmessage = ({ data }: MessageEvent<EditRecord[]>) => hear(data);
  deviceEvents.addEventListener('cleared', () => void writeAll(), { signal });
  window.addEventListener('pagehide', onPageHide, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('beforeunload', (event) => isNowhere(store.getState().edits) && event.preventDefault(), {
    signal,
  });

  return {
    flush,
    close() {
      unsubscribe();
      control.abort();
      channel?.close();
      const written = writeAll();
      if (store.getState().edits.tab === tab) store.dispatch(editsActions.closed());
      return written;
    },
  };
}

const placeOf = ({ form, field }: Pick<EditRecord, 'form' | 'field'>) => `${form} ${field}`;

/** That a text was restored is a matter of the tab that shows it. */
function withoutMark(edit: StampedEdit): StampedEdit {
  const { restored: _, ...rest } = edit;
  return rest;
}
