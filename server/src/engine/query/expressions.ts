import { Context, evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import { MongoError } from '../values/errors.ts';
import { type Doc, isDocument } from '../values/types.ts';
import { checkExpression } from './expressionCheck.ts';
import { EXPRESSIONS } from './expressionOperators.ts';
import { exact, PATHS } from './expressionPaths.ts';

const { $function: _none, ...expressions } = expression;

const context = Context.init({
  accumulator,
  expression: {
    ...expressions,
    ...EXPRESSIONS,
    ...PATHS,
    // mingo builds its options anew for every call unless it is given its own object, which only an operator gets to see
    $trefoilOptions: (_doc: unknown, _operand: unknown, options: unknown) => options,
  },
} as unknown as Parameters<typeof Context.init>[0]);

interface ReusableOptions extends Options {
  local: Record<string, unknown>;
  update(locals: { root: unknown; groupId?: unknown; variables?: Doc | undefined }): Options;
}

const options = evalExpr({}, { $trefoilOptions: 1 }, {
  context,
  scriptEnabled: false,
} as unknown as Options) as ReusableOptions;

/** mingo's errors, which are texts for people, become MongoDB's. */
function translate(error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const unknown = /accumulator '(\$\w+)' is not registered/.exec(text);
  if (unknown) return new MongoError(168, `Unrecognized expression '${unknown[1]}'`);
  const variable = /undefined variable: (\w+)/.exec(text);
  if (variable) return new MongoError(17276, `Use of undefined variable: ${variable[1]}`);
  return new MongoError(2, text.replace(/^mingo: /, ''));
}

let moment = 0;

/** One moment for all that is computed in a turn of the event loop: `$$NOW` is the same throughout an update. */
function momentOfTurn(): number {
  if (moment === 0) {
    moment = Date.now();
    setImmediate(() => (moment = 0));
  }
  return moment;
}

function evaluate(doc: unknown, operand: unknown, variables?: Doc): unknown {
  options.local.timestamp = momentOfTurn();
  options.local.variables = undefined;
  try {
    return evalExpr(doc as never, operand as never, options.update({ root: doc, variables }));
  } catch (error) {
    throw translate(error);
  }
}

const isKnown = (name: string) =>
  Object.hasOwn(EXPRESSIONS, name) || Object.hasOwn(expressions, name) || Object.hasOwn(accumulator, name);

/**
 * Checks an expression and makes a function of it.
 * @param unknownCode the code for an operator that doesn't exist
 */
export function compileExpression(operand: unknown, variables?: Doc, unknownCode?: number): (doc: Doc) => unknown {
  checkExpression(operand, isKnown, unknownCode);
  const expression = exact(operand);
  return (doc) => evaluate(doc, expression, variables);
}

/** Refuses stages that are no documents with one field, before anything is read. */
export function checkStages(stages: unknown[]): asserts stages is Doc[] {
  for (const stage of stages) {
    if (!isDocument(stage)) throw new MongoError(14, 'Each element of the pipeline array must be an object');
    if (Object.keys(stage).length !== 1)
      throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
}

export const isAccumulator = (name: string) => Object.hasOwn(accumulator, name);

/** The value of one of mingo's accumulators for documents that are all in memory. */
export function evaluateAccumulator(docs: Doc[], name: string, operand: unknown, variables?: Doc): unknown {
  options.local.variables = undefined;
  try {
    const settings = options.update({ root: null, groupId: null, variables });
    return evalExpr(docs as never, exact({ [name]: operand }) as never, settings) ?? null;
  } catch (error) {
    throw translate(error);
  }
}
