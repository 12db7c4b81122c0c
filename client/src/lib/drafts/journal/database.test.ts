import { useIndexedDB } from '../../../testing/useIndexedDB.ts';
import { readDrafts } from './storedDrafts.ts';

useIndexedDB();

/** The database as version 1 of it was, with one row in each store. */
function createVersion1(): Promise<void> {
  const request = indexedDB.open('trefoil', 1);
  const stamp = { n: 3, tab: 'a tab' };
  const place = { user: 'ann', form: 'outline', field: 'act1a01' };
  request.onupgradeneeded = () => {
    const create = (name: string, keyPath: string | string[], row: object) =>
      request.result.createObjectStore(name, { keyPath }).put(row);
    const common = { base: '', mine: '', stamp: { n: 0, tab: '' } };
    create('edits', ['user', 'form', 'field'], { ...place, edit: { base: '', mine: 'Typed.', stamp, common, at: 1 } });
    const recovered = { ...place, id: 'k', text: 'Overwritten.', why: 'givenUp', called: true, at: Date.now() };
    create('kept', ['user', 'id'], recovered);
    create('lastKnown', 'user', { user: 'ann', value: {} });
  };
  return new Promise((resolve) => {
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

it('readDrafts finds the unsaved text that an earlier build has stored', async () => {
  await createVersion1();
  const { records, recovered } = (await readDrafts('ann'))!;
  const stamp = { counter: 3, tab: 'a tab' };
  const common = { base: '', mine: '', stamp: { counter: 0, tab: '' } };
  expect(records).toEqual([
    { user: 'ann', form: 'outline', field: 'act1a01', draft: { base: '', mine: 'Typed.', stamp, common, at: 1 } },
  ]);
  expect(recovered).toMatchObject([{ text: 'Overwritten.', why: 'overwritten', restoreRequested: true }]);
});
