import { compileUpdate } from '../../query/change/update.ts';
import { compileProjection } from '../../query/project.ts';
import { Raw } from '../../values/encode.ts';
import { failedToParse } from '../../values/errors.ts';
import { isTrue } from '../../values/types.ts';
import { command, namespaceOf, ok } from '../command.ts';
import { any, array, flag, object } from '../options.ts';
import { removeOne, updateOne } from './writes.ts';

const OPTIONS = {
  query: object,
  fields: object,
  update: any,
  arrayFilters: array,
  remove: flag,
  new: flag,
  upsert: flag,
};

export const findAndModify = command(OPTIONS, async (call, args) => {
  const { engine } = call;
  const { query: filter = {}, fields, remove = false, upsert = false } = args;
  const conflict = (['update', 'new', 'upsert', 'arrayFilters'] as const).find((option) => isTrue(args[option]));
  if (remove && conflict) throw failedToParse(`Cannot specify both ${conflict} and remove=true`);
  if (!remove && args.update === undefined) throw failedToParse('Either an update or remove=true must be specified');
  const target = { namespace: namespaceOf(call), filter };
  const projection = compileProjection(fields);
  const update = remove ? undefined : compileUpdate(args.update, false, args.arrayFilters);
  const result = await engine.store.write(() =>
    update ? updateOne(engine, { ...target, update, upsert }) : removeOne(engine, target),
  );
  const bytes = args.new ? result.after : result.before;
  return ok({
    lastErrorObject: {
      n: result.matched + (result.upserted ? 1 : 0),
      ...(remove ? {} : { updatedExisting: result.matched > 0 }),
      ...(result.upserted ? { upserted: result.upserted.id } : {}),
    },
    value: bytes ? Raw.document(projection ? projection(bytes) : bytes) : null,
  });
});
