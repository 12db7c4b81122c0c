import { Long } from 'bson';
import { compileFilter } from '../query/match.ts';
import { MongoError } from '../values/errors.ts';
import type { Doc } from '../values/types.ts';
import { document, namespaceOf } from './arguments.ts';
import { alike, type Command, ok } from './command.ts';
import { openList } from './cursors.ts';

export const create: Command = {
  options: {
    collation: 'collation',
    ...alike('ignored', 'idIndex storageEngine flags'),
    ...alike('refused', 'capped size max validator validationLevel validationAction viewOn pipeline timeseries'),
    ...alike(
      'refused',
      'expireAfterSeconds clusteredIndex changeStreamPreAndPostImages encryptedFields indexOptionDefaults',
    ),
  },
  async run(call) {
    const namespace = namespaceOf(call, call.args.create);
    if (String(call.args.create).startsWith('system.'))
      throw new MongoError(73, `Invalid system namespace: ${namespace}`);
    const { catalog, store } = call.engine;
    await store.write(() => {
      if (!catalog.find(namespace)) catalog.create(namespace);
    });
    return ok();
  },
};

export const drop: Command = {
  options: {},
  async run(call) {
    const namespace = namespaceOf(call, call.args.drop);
    const { catalog, store } = call.engine;
    const nIndexesWas = await store.write(() => {
      const collection = catalog.find(namespace);
      if (collection) catalog.drop(collection);
      return collection?.indexes.length;
    });
    return ok(nIndexesWas === undefined ? {} : { nIndexesWas, ns: namespace });
  },
};

export const dropDatabase: Command = {
  options: {},
  async run({ engine: { catalog, store }, database }) {
    await store.write(() => {
      for (const collection of catalog.list(database)) catalog.drop(collection);
    });
    return ok();
  },
};

export const listCollections: Command = {
  options: { filter: 'object', cursor: 'object', nameOnly: 'flag', authorizedCollections: 'ignored' },
  run({ engine, args, database, pace }) {
    const { test } = compileFilter(document(args.filter, 'filter'));
    const all = engine.catalog.list(database).map((collection) => ({
      name: collection.namespace.slice(database.length + 1),
      type: 'collection',
      options: {},
      info: { readOnly: false, uuid: collection.meta.uuid },
      idIndex: collection.meta.indexes[0]?.spec,
    }));
    const found = all.filter(test).map((one) => (args.nameOnly === true ? { name: one.name, type: one.type } : one));
    return openList(`${database}.$cmd.listCollections`, found, document(args.cursor, 'cursor'), pace);
  },
};

export const listDatabases: Command = {
  options: { filter: 'object', nameOnly: 'flag', authorizedDatabases: 'ignored' },
  run({ engine, args, database }) {
    if (database !== 'admin') throw new MongoError(13, 'listDatabases may only be run against the admin database.');
    const { test } = compileFilter(document(args.filter, 'filter'));
    const names = new Set(engine.catalog.list().map(({ namespace }) => namespace.slice(0, namespace.indexOf('.'))));
    const databases = [...names]
      .map((name): Doc => ({ name, sizeOnDisk: Long.fromNumber(engine.store.size()), empty: false }))
      .filter(test);
    if (args.nameOnly === true) return ok({ databases: databases.map(({ name }) => ({ name })) });
    return ok({ databases, totalSize: Long.fromNumber(engine.store.size()) });
  },
};
