import type { Engine } from '../query/engine.ts';
import { compileProjection } from '../query/project.ts';
import { firstRow } from '../query/query.ts';
import { Raw } from '../values/encode.ts';
import { badValue, failedToParse } from '../values/errors.ts';
import { type Doc, isTrue } from '../values/types.ts';
import { document, namespaceOf, variablesOf } from './arguments.ts';
import { alike, type Command, ok } from './command.ts';
import { parseUpdate, updateOne, type UpdateResult } from './writes.ts';

interface Target {
  namespace: string;
  filter: Doc;
  sort: unknown;
  hint: unknown;
  variables: Doc | undefined;
}

function removeOne(engine: Engine, target: Target): UpdateResult {
  const collection = engine.catalog.find(target.namespace);
  const row = firstRow(engine.query(collection, { ...target, limit: 1 }));
  if (!collection || !row) return { matched: 0, modified: 0 };
  engine.documents.remove(collection, row.id, row.bytes);
  return { matched: 1, modified: 1, before: row.bytes };
}

export const findAndModify: Command = {
  options: {
    ...alike('object', 'query sort fields let'),
    ...alike('flag', 'remove new upsert'),
    ...alike('any', 'update hint'),
    arrayFilters: 'array',
    collation: 'collation',
    bypassDocumentValidation: 'ignored',
  },
  async run(call) {
    const { engine, args } = call;
    const namespace = namespaceOf(call, args.findAndModify ?? args.findandmodify);
    const remove = isTrue(args.remove);
    const wantsNew = isTrue(args.new);
    const upsert = isTrue(args.upsert);
    const conflict = ['update', 'new', 'upsert', 'arrayFilters'].find((option) => isTrue(args[option]));
    if (remove && conflict) throw failedToParse(`Cannot specify both ${conflict} and remove=true`);
    if (!remove && args.update === undefined) throw failedToParse('Either an update or remove=true must be specified');
    const filter = document(args.query, 'query');
    const fields = document(args.fields, 'fields');
    if (wantsNew && Object.keys(fields).some((path) => path.endsWith('.$')))
      throw badValue('cannot use a positional projection and return the new document');
    const variables = variablesOf(args.let);
    const target = { namespace, filter, sort: args.sort, hint: args.hint, variables };
    const projection = compileProjection(fields, { find: { filter }, variables });
    const update = remove
      ? undefined
      : parseUpdate({ update: args.update, arrayFilters: args.arrayFilters, variables }, false);
    const result = await engine.store.write(() =>
      update ? updateOne(engine, { ...target, update, multi: false, upsert }) : removeOne(engine, target),
    );
    const bytes = wantsNew ? result.after : result.before;
    return ok({
      lastErrorObject: {
        n: result.matched + (result.upserted ? 1 : 0),
        ...(remove ? {} : { updatedExisting: result.matched > 0 }),
        ...(result.upserted ? { upserted: result.upserted.id } : {}),
      },
      value: bytes ? Raw.document(projection ? projection.applyBytes(bytes) : bytes) : null,
    });
  },
};
