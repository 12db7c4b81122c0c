import type { Doc } from '../values/types.ts';
import type { TimeSlices } from './timeSlices.ts';

/** Documents in batches, so that a long pipeline can let others work in between. */
export type Batches = AsyncGenerator<Doc[]>;

/** How many documents one stage gives the next at once. */
const BATCH = 100;

/** One batch of documents that are all there. */
export async function* given(docs: Doc[]): Batches {
  yield await Promise.resolve(docs);
}

/** Batches of what a function gives one by one. */
export async function* inBatches(time: TimeSlices, next: () => Doc | undefined): Batches {
  let out: Doc[] = [];
  for (let doc = next(); doc; doc = next()) {
    out.push(doc);
    if (out.length >= BATCH) {
      yield out;
      out = [];
    }
    await time.rest();
  }
  if (out.length) yield out;
}

/** All documents of a pipeline. */
export async function collectDocs(batches: Batches): Promise<Doc[]> {
  const all: Doc[] = [];
  for await (const docs of batches) for (const doc of docs) all.push(doc);
  return all;
}
