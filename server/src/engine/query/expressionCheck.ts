import { MongoError, unsupported } from '../values/errors.ts';
import { entriesOf } from '../values/paths.ts';
import { isDocument } from '../values/types.ts';

/** How many operands some operators must have. */
const OPERANDS: Record<string, number> = Object.fromEntries(
  ['$subtract', '$divide', '$mod', '$pow', '$log', '$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$cmp', '$in', '$split']
    .concat(['$arrayElemAt', '$strcasecmp', '$setDifference', '$setIsSubset', '$atan2'])
    .map((name) => [name, 2]),
);

const SCRIPTS = ['$function', '$accumulator', '$where', '$trefoilOptions'];

/**
 * Refuses expressions that can't be evaluated, before any document is read.
 * @param isKnown whether an operator exists
 * @param unknownCode the code for one that doesn't; it depends on where the expression stands
 */
export function checkExpression(value: unknown, isKnown: (name: string) => boolean, unknownCode = 168): void {
  if (typeof value === 'string') {
    if (value === '$') throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
    return;
  }
  if (Array.isArray(value)) {
    for (const item of value) checkExpression(item, isKnown);
    return;
  }
  if (!isDocument(value)) return;
  const entries = entriesOf(value);
  const name = entries[0]?.[0] ?? '';
  if (!name.startsWith('$')) {
    for (const [, item] of entries) checkExpression(item, isKnown);
    return;
  }
  if (entries.length !== 1)
    throw new MongoError(
      15983,
      `an object representing an expression must have exactly one field: ${Object.keys(value).join(', ')}`,
    );
  if (SCRIPTS.includes(name)) throw unsupported(name);
  if (!isKnown(name))
    throw new MongoError(
      unknownCode,
      unknownCode === 168 ? `Unrecognized expression '${name}'` : `Unknown expression ${name}`,
    );
  if (name === '$literal') return;
  const operand = value[name];
  const wanted = OPERANDS[name];
  const given = Array.isArray(operand) ? operand.length : 1;
  if (wanted !== undefined && given !== wanted)
    throw new MongoError(16020, `Expression ${name} takes exactly ${wanted} arguments. ${given} were passed in.`);
  checkExpression(operand, isKnown);
}
