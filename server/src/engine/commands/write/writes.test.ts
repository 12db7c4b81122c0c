import { promises } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TimeSlices } from '../../query/timeSlices.ts';
import { Catalog } from '../../storage/catalog.ts';
import { Documents } from '../../storage/documents.ts';
import { Store } from '../../storage/store.ts';
import { encode } from '../../values/encode.ts';
import { removeMany } from './writes.ts';

it('many long changes at once stand before what others write no longer than one, but for their first slices', async () => {
  const folder = await promises.mkdtemp(join(tmpdir(), 'writes-'));
  const store = await Store.open(folder);
  const catalog = new Catalog(store);
  const documents = new Documents(catalog);
  const rows = await store.write(() => catalog.create('d.rows'));
  const stored = Array.from({ length: 8_000 }, (_, _id) => ({ _id, by: _id % 8 }));
  await store.write(() => stored.forEach((doc) => documents.insert(rows, encode(doc), doc)));
  const write = store.write.bind(store);
  const queued: number[] = [];
  let waiting = 0;
  jest.spyOn(store, 'write').mockImplementation(async (work) => {
    queued.push(++waiting);
    return write(work).finally(() => waiting--);
  });
  const remove = (by: number) =>
    removeMany({ store, catalog, documents }, { namespace: 'd.rows', filter: { by } }, new TimeSlices());
  expect(await Promise.all(Array.from({ length: 8 }, (_, by) => remove(by)))).toEqual(Array(8).fill(1_000));
  expect(queued.length).toBeGreaterThan(8); // each was cut
  expect(queued.filter((slices) => slices > 1).length).toBeLessThanOrEqual(8); // the first of each
  await store.close();
  await promises.rm(folder, { recursive: true, force: true });
});
