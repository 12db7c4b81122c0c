import { compileFilter } from '../../query/match.ts';
import { command, ok } from '../command.ts';
import { any, flag, object, readOptions } from '../options.ts';
import { CURSOR, openList } from '../read/cursors.ts';

export const dropDatabase = command({}, async ({ engine: { catalog, store }, database }) => {
  await store.write(() => {
    for (const collection of catalog.list(database)) catalog.drop(collection);
  });
  return ok();
});

const LIST = { filter: object, cursor: object, nameOnly: flag, authorizedCollections: any };

export const listCollections = command(LIST, (call, { filter = {}, cursor = {}, nameOnly }) => {
  const { engine, database, time } = call;
  const all = engine.catalog.list(database).map((collection) => ({
    name: collection.namespace.slice(database.length + 1),
    type: 'collection',
    options: {},
    info: { readOnly: false },
    idIndex: collection.meta.indexes[0]?.spec,
  }));
  const found = all
    .filter(compileFilter(filter).test)
    .map((one) => (nameOnly ? { name: one.name, type: one.type } : one));
  const batch = readOptions('listCollections.cursor', cursor, CURSOR);
  return openList(`${database}.$cmd.listCollections`, found, batch, time);
});
