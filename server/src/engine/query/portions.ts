import type { Doc } from '../values/types.ts';
import type { Engine } from './engine.ts';
import type { Pace } from './pace.ts';

/** Documents in portions, so that a long pipeline can let others work in between. */
export type Portions = AsyncGenerator<Doc[]>;

/** What a pipeline runs in. */
export interface PipelineContext {
  engine: Engine;
  database: string;
  pace: Pace;
  /** the variables of `let` */
  variables: Doc | undefined;
}

/** What the stages of a pipeline may use. */
export interface StageContext extends PipelineContext {
  /** runs a pipeline that stands inside a stage, over a collection or over documents */
  run(context: PipelineContext, input: string | Doc[], pipeline: readonly Doc[]): Portions;
}

/** How many documents one stage gives the next at once. */
const PORTION = 100;

/** A portion of documents that are all there. */
export async function* given(docs: Doc[]): Portions {
  yield await Promise.resolve(docs);
}

/** Portions of what a function gives one by one. */
export async function* inPortions(pace: Pace, next: () => Doc | undefined): Portions {
  let out: Doc[] = [];
  for (let doc = next(); doc; doc = next()) {
    out.push(doc);
    if (out.length >= PORTION) {
      yield out;
      out = [];
    }
    await pace.rest();
  }
  if (out.length) yield out;
}

/** All documents of a pipeline. */
export async function collectDocs(portions: Portions): Promise<Doc[]> {
  const all: Doc[] = [];
  for await (const docs of portions) for (const doc of docs) all.push(doc);
  return all;
}
