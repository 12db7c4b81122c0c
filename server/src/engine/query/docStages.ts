import { MongoError } from '../values/errors.ts';
import { typeName } from '../values/typeNames.ts';
import { type Doc, isDocument } from '../values/types.ts';
import { compileExpression } from './expressions.ts';
import { compileFilter } from './match.ts';
import { compileProjection } from './project.ts';

/** What a stage makes of one document; undefined leaves it out. */
export type DocStage = (doc: Doc) => Doc | undefined;

type Compile = (spec: unknown, variables: Doc | undefined) => DocStage;

function project(spec: unknown, variables: Doc | undefined): DocStage {
  if (!isDocument(spec) || Object.keys(spec).length === 0)
    throw new MongoError(51272, 'Invalid $project: projection specification must have at least one field');
  const projection = compileProjection(spec, { variables });
  return (doc) => projection?.apply(doc) ?? doc;
}

function addFields(spec: unknown, variables: Doc | undefined): DocStage {
  if (!isDocument(spec)) throw new MongoError(40272, '$addFields specification stage must be an object');
  const projection = compileProjection(spec, { variables, adding: true });
  return (doc) => projection?.apply(doc) ?? doc;
}

function unset(spec: unknown): DocStage {
  const paths = [spec].flat() as string[];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string' && path))
    throw new MongoError(31120, '$unset specification must be a string or an array of strings');
  return project(Object.fromEntries(paths.map((path) => [path, 0])), undefined);
}

function replaceWith(expression: unknown, variables: Doc | undefined): DocStage {
  const evaluate = compileExpression(expression, variables);
  return (doc) => {
    const root = evaluate(doc);
    if (!isDocument(root))
      throw new MongoError(40228, `'newRoot' expression must evaluate to an object, not to a ${typeName(root)}`);
    return root;
  };
}

function replaceRoot(spec: unknown, variables: Doc | undefined): DocStage {
  if (!isDocument(spec) || !('newRoot' in spec))
    throw new MongoError(40231, 'no newRoot specified for the $replaceRoot stage');
  return replaceWith(spec.newRoot, variables);
}

/** The stages that look at one document at a time; those of update pipelines are among them. */
export const DOC_STAGES: Record<string, Compile> = {
  $match: (spec, variables) => {
    const { test } = compileFilter(spec, { variables });
    return (doc) => (test(doc) ? doc : undefined);
  },
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $replaceRoot: replaceRoot,
  $replaceWith: replaceWith,
};
