import { Context, evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { MongoError, unsupported } from '../values/errors.ts';
import { entriesOf } from '../values/paths.ts';
import { type Doc, isDocument } from '../values/types.ts';
import { EXPRESSIONS } from './expressionOperators.ts';
import { exact, PATHS } from './expressionPaths.ts';

const context = Context.init({
  expression: {
    ...EXPRESSIONS,
    ...PATHS,
    // mingo builds its options anew for every call unless it is given its own object, which only an operator gets to see
    $trefoilOptions: (_doc: unknown, _operand: unknown, options: unknown) => options,
  },
} as unknown as Parameters<typeof Context.init>[0]);

interface ReusableOptions extends Options {
  local: Record<string, unknown>;
  update(locals: { root: unknown; variables?: Doc | undefined }): Options;
}

const options = evalExpr({}, { $trefoilOptions: 1 }, {
  context,
  scriptEnabled: false,
} as unknown as Options) as ReusableOptions;

/** mingo's errors, which are texts for people, become MongoDB's. */
function translate(error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  const text = error instanceof Error ? error.message : String(error);
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

/** The operators that take two operands, no more and no less. */
const BINARY = [
  '$subtract $divide $mod $pow $log $atan2 $eq $ne $gt $gte $lt $lte $cmp $in $arrayElemAt $split $strcasecmp',
  '$setDifference $setIsSubset',
].flatMap((names) => names.split(' '));

const SCRIPTS = ['$function', '$accumulator', '$where'];

/**
 * Refuses expressions that can't be evaluated, before any document is read.
 * @param unknownCode the code for an operator that doesn't exist; it depends on where the expression stands
 */
function checkExpression(value: unknown, unknownCode = 168): void {
  if (value === '$') throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
  if (Array.isArray(value)) for (const item of value) checkExpression(item);
  if (!isDocument(value)) return;
  const entries = entriesOf(value);
  const [name, operand] = entries[0] ?? ['', undefined];
  if (!name.startsWith('$')) {
    for (const [, item] of entries) checkExpression(item);
    return;
  }
  if (entries.length !== 1)
    throw new MongoError(15983, `an expression must have exactly one field: ${Object.keys(value).join(', ')}`);
  if (SCRIPTS.includes(name)) throw unsupported(name);
  if (!Object.hasOwn(EXPRESSIONS, name)) throw new MongoError(unknownCode, `Unrecognized expression '${name}'`);
  if (name === '$literal') return;
  const given = Array.isArray(operand) ? operand.length : 1;
  if (BINARY.includes(name) && given !== 2)
    throw new MongoError(16020, `Expression ${name} takes exactly 2 arguments. ${given} were passed in.`);
  checkExpression(operand);
}

/** Checks an expression and makes a function of it. */
export function compileExpression(operand: unknown, variables?: Doc, unknownCode?: number): (doc: Doc) => unknown {
  checkExpression(operand, unknownCode);
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
