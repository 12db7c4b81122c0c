import { waitFor } from '@testing-library/react';
import { useIndexedDB } from '../../testing/useIndexedDB.ts';
import { draftsActions } from './draftsSlice.ts';
import { RECOVERED_FOR, isStoredNowhere } from './draftsState.ts';
import { showPage, useTabs } from './testing/tabs.ts';
import { deleteDrafts, readDrafts, saveBeforeUnload, writeDrafts } from './storedDrafts.ts';

const FORM = 'outline';
const FIELD = 'act1a01';

const database = useIndexedDB();
const { openTab, user } = useTabs(FORM);

const storedTexts = async () => ((await readDrafts(user()))?.records ?? []).map(({ draft }) => draft.mine);
const expectStored = (...texts: string[]) => waitFor(async () => expect(await storedTexts()).toEqual(texts));
const unloadBatches = () => Object.keys(localStorage).filter((key) => key.startsWith('trefoil/unwritten/'));

const NOW = Date.now();

/** A record as a tab of this device wrote it. */
const record = (mine: string, counter: number, tab = 'a tab') => ({
  form: FORM,
  field: FIELD,
  draft: { base: '', mine, stamp: { counter, tab }, at: NOW },
});

/** From now on the device takes nothing. @returns makes room again */
function fillDevice(): () => void {
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The device is full', 'QuotaExceededError');
  });
  return () => put.mockRestore();
}

describe('the journal', () => {
  it('restores a draft in a tab that opens later, marked as restored', async () => {
    (await openTab()).write({ [FIELD]: 'She walks the mail.' });
    await expectStored('She walks the mail.');
    expect((await openTab()).draft(FIELD)).toMatchObject({ mine: 'She walks the mail.', restored: '' });
  });

  it('keeps writing while somebody types on', async () => {
    const tab = await openTab();
    let text = '';
    const typing = setInterval(() => tab.write({ [FIELD]: (text += 'x') }), 20);
    await waitFor(async () => expect((await storedTexts())[0]).toMatch(/^x+/));
    clearInterval(typing);
    await expectStored(text);
  });

  it('writes what is typed during a write', async () => {
    const tab = await openTab();
    // oxlint-disable-next-line typescript/unbound-method -- it is called on a store, below
    const { put } = IDBObjectStore.prototype;
    const spy = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
      this: IDBObjectStore,
      row,
    ) {
      tab.write({ [FIELD]: 'One, two.' });
      return put.call(this, row);
    });
    tab.write({ [FIELD]: 'One.' });
    await expectStored('One, two.');
    spy.mockRestore();
  });

  it('stores for a saved text only that it is saved', async () => {
    const tab = await openTab();
    tab.write({ [FIELD]: 'Saved.' });
    const texts = { [FIELD]: 'Saved.' };
    tab.store.dispatch(draftsActions.saved({ form: FORM, texts, stored: texts }));
    await expectStored('');
    expect((await openTab()).draft(FIELD)).toBeUndefined();
  });

  it('stores recovered drafts for 30 days, and until they are put back', async () => {
    const tab = await openTab();
    tab.write({ [FIELD]: 'Not wanted.' });
    tab.store.dispatch(draftsActions.discarded({ form: FORM, fields: [FIELD] }));
    const recovered = async () => (await readDrafts(user()))?.recovered.map(({ text }) => text);
    await waitFor(async () => expect(await recovered()).toEqual(['Not wanted.']));
    tab.store.dispatch(draftsActions.recoveredRemoved(tab.drafts().recovered[0]!.id));
    await waitFor(async () => expect(await recovered()).toEqual([]));

    const aged = (id: string, age: number) =>
      ({ id, form: FORM, field: FIELD, text: id, why: 'discarded', at: Date.now() - age }) as const;
    const both = [aged('young', RECOVERED_FOR - 60_000), aged('old', RECOVERED_FOR + 60_000)];
    await writeDrafts(user(), { records: [], recovered: both, removed: [] });
    expect(await recovered()).toEqual(['young']);
  });

  it('takes the end of a session for no wish to delete recovered drafts', async () => {
    const tab = await openTab();
    tab.write({ [FIELD]: 'Not wanted.' });
    tab.store.dispatch(draftsActions.discarded({ form: FORM, fields: [FIELD] }));
    await waitFor(async () => expect((await readDrafts(user()))?.recovered).toHaveLength(1));
    tab.write({ [FIELD]: 'The last words.' });
    showPage('hidden');
    await tab.close();
    const later = await openTab();
    expect(later.text(FIELD)).toBe('The last words.');
    expect(later.drafts().recovered).toMatchObject([{ text: 'Not wanted.' }]);
  });

  it('does not replace a newer record by an older one, and returns the newer', async () => {
    const write = (one: ReturnType<typeof record>) =>
      writeDrafts(user(), { records: [one], recovered: [], removed: [] });
    expect(await write(record('Newer.', 2))).toEqual([]);
    expect(await write(record('Older.', 1))).toMatchObject([record('Newer.', 2)]);
    expect(await storedTexts()).toEqual(['Newer.']);
  });

  it('shows nobody else the drafts of a user, and deletes only theirs', async () => {
    const batch = { records: [record('Mine.', 1)], recovered: [], removed: [] };
    await writeDrafts(user(), batch);
    await writeDrafts('another writer', batch);
    await deleteDrafts('another writer');
    expect(await storedTexts()).toEqual(['Mine.']);
    expect((await readDrafts('another writer'))?.records).toEqual([]);
  });
});

describe('a page that is hidden', () => {
  it('has its last words in local storage at once, until the database has them', async () => {
    const tab = await openTab();
    tab.write({ [FIELD]: 'The last words.' });
    showPage('hidden');
    expect(localStorage.getItem(unloadBatches()[0]!)).toContain('The last words.');
    await expectStored('The last words.');
    await waitFor(() => expect(unloadBatches()).toEqual([]));
  });

  it('had them in time if it never came back', async () => {
    saveBeforeUnload(user(), 'a tab', { records: [record('The last words.', 1)], recovered: [], removed: [] });
    expect((await openTab()).text(FIELD)).toBe('The last words.');
    expect(unloadBatches()).toEqual([]);
    expect(await storedTexts()).toEqual(['The last words.']);
  });
});

describe('a page in the back/forward cache', () => {
  const move = (type: 'pagehide' | 'pageshow') =>
    window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));

  it('leaves the database to others in the middle of a change, which it makes when it is shown again', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on a store, below
    const { get } = IDBObjectStore.prototype;
    const aborted = jest.fn();
    jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (this: IDBObjectStore, key) {
      this.transaction.addEventListener('abort', aborted);
      queueMicrotask(() => move('pagehide'));
      return get.call(this, key);
    });
    const writing = writeDrafts(user(), { records: [record('Under way.', 1)], recovered: [], removed: [] });
    const ended = jest.fn();
    void writing.then(ended);
    await waitFor(() => expect(aborted).toHaveBeenCalled());
    expect(ended).not.toHaveBeenCalled();
    move('pageshow');
    expect(await writing).toEqual([]);
    expect(await storedTexts()).toEqual(['Under way.']);
  });
});

describe('a database connection that the browser has closed', () => {
  it('is opened again for the next write', async () => {
    const tab = await openTab();
    database.closeSilently();
    tab.write({ [FIELD]: 'After resuming.' });
    await expectStored('After resuming.');
    expect(tab.drafts().onDevice).toBe(true);
  });

  it('is opened again for a read that fails', async () => {
    await writeDrafts(user(), { records: [record('Still there.', 1)], recovered: [], removed: [] });
    const getAll = jest.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
      throw new DOMException('Attempt to get records from database without an in-progress transaction', 'UnknownError');
    });
    expect(await storedTexts()).toEqual(['Still there.']);
    getAll.mockRestore();
  });

  it('is opened again for a write that fails', async () => {
    const tab = await openTab();
    const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    });
    tab.write({ [FIELD]: 'After resuming.' });
    await expectStored('After resuming.');
    expect(tab.drafts().onDevice).toBe(true);
    transaction.mockRestore();
  });

  it('and cannot be opened again leaves the words in local storage when the page is hidden', async () => {
    const tab = await openTab();
    const makeRoom = fillDevice();
    tab.write({ [FIELD]: 'The last words.' });
    await waitFor(() => expect(isStoredNowhere(tab.drafts())).toBe(true));
    showPage('hidden');
    expect(localStorage.getItem(unloadBatches()[0]!)).toContain('The last words.');
    makeRoom();
    expect((await openTab()).text(FIELD)).toBe('The last words.');
  });

  it('makes every tab write its drafts again, as the data may have been cleared', async () => {
    const tab = await openTab();
    tab.write({ [FIELD]: 'Not wanted.' });
    tab.store.dispatch(draftsActions.discarded({ form: FORM, fields: [FIELD] }));
    tab.write({ [FIELD]: 'Written before.' });
    await expectStored('Written before.');
    await deleteDrafts(user());
    database.terminate();
    await expectStored('Written before.');
    expect((await readDrafts(user()))?.recovered).toMatchObject([{ text: 'Not wanted.' }]);
  });
});

describe('a device that is full', () => {
  it('is reported, and tried again', async () => {
    const tab = await openTab();
    const makeRoom = fillDevice();
    tab.write({ [FIELD]: 'The only copy.' });
    await waitFor(() => expect(isStoredNowhere(tab.drafts())).toBe(true));
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    // Longer than a change waits to be written.
    await new Promise((resolve) => setTimeout(resolve, 300));
    makeRoom();
    await expectStored('The only copy.');
    await waitFor(() => expect(isStoredNowhere(tab.drafts())).toBe(false));
  });

  it('shows what the last page saved before it was closed, and says that it is stored nowhere', async () => {
    await writeDrafts(user(), { records: [record('Stored before.', 1)], recovered: [], removed: [] });
    const makeRoom = fillDevice();
    saveBeforeUnload(user(), 'a tab', { records: [record('The only copy.', 2)], recovered: [], removed: [] });
    const tab = await openTab();
    expect(tab.text(FIELD)).toBe('The only copy.');
    expect(isStoredNowhere(tab.drafts())).toBe(true);
    makeRoom();
    await expectStored('The only copy.');
  });
});
