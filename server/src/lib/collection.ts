import mongoose, { type IndexDefinition, type IndexOptions, Schema, type mongo } from 'mongoose';

/**
 * A collection whose documents change by pipelines and filters of their lists, which mongoose would not cast: they are read and
 * written as they are typed. mongoose connects it and knows its indexes.
 */
export function defineCollection<T extends mongo.Document>(
  name: string,
  indexes: readonly [IndexDefinition, IndexOptions?][],
): mongo.Collection<T> {
  const schema = new Schema({}, { versionKey: false });
  for (const [fields, options] of indexes) schema.index(fields, options);
  return mongoose.model(name, schema, name).collection as unknown as mongo.Collection<T>;
}
