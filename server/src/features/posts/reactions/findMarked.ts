import type { Model, Types } from 'mongoose';
import { COUNTER, type MarkList } from './reactions.ts';

/**
 * Which of some posts a person likes, or of some comments a person has voted for; asked of an index, however many others do.
 * @returns their ids
 */
export async function findMarked<List extends MarkList>(
  model: Model<any>,
  list: List,
  entries: readonly ({ _id: Types.ObjectId } & Record<(typeof COUNTER)[List], number>)[],
  person: Types.ObjectId,
): Promise<ReadonlySet<string>> {
  const ids = entries.filter((entry) => entry[COUNTER[list]] > 0).map(({ _id }) => _id);
  if (ids.length === 0) return new Set();
  const filter = { [`${list}.user`]: person, _id: { $in: ids } };
  const marked = await model.collection.find(filter, { projection: { _id: 1 } }).toArray();
  return new Set(marked.map(({ _id }) => _id.toHexString()));
}
