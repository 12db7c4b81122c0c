import { isEqual } from '../../values/keys.ts';
import { entriesOf } from '../../values/paths.ts';
import { type Doc, isTrue } from '../../values/types.ts';
import { isOperators } from '../match.ts';
import { ORDER, typeOrder } from '../../values/typeNames.ts';

/** One thing that a filter demands of one path. */
export interface Condition {
  path: string;
  operator: string;
  value: unknown;
}

/** What a filter demands, as far as an index can help. */
export interface Conditions {
  /** all of them must hold */
  list: Condition[];
  /** the filter demands more than the list says */
  more: boolean;
}

/** Takes a filter apart, $and included. */
export function conditionsOf(filter: Doc, out: Conditions = { list: [], more: false }): Conditions {
  for (const [path, value] of entriesOf(filter)) {
    if (path === '$and') for (const part of value as Doc[]) conditionsOf(part, out);
    else if (path === '$or') out.more = true;
    else if (isOperators(value))
      for (const [operator, operand] of entriesOf(value)) out.list.push({ path, operator, value: operand });
    else out.list.push({ path, operator: '$eq', value });
  }
  return out;
}

/** True if documents that satisfy the condition surely have the field. */
export function demandsField({ operator, value }: Condition): boolean {
  if (['$eq', '$gt', '$gte', '$lt', '$lte'].includes(operator)) return typeOrder(value) !== ORDER.null;
  if (operator === '$exists') return isTrue(value);
  return operator === '$in' && Array.isArray(value) && !value.some((one) => one === null || one === undefined);
}

/** True if every document that satisfies the conditions is surely in a partial index with this filter, which asks for equality. */
export function isCovered(list: Condition[], partial: Doc): boolean {
  return entriesOf(partial).every(([name, wanted]) =>
    list.some(({ path, operator, value }) => path === name && operator === '$eq' && isEqual(value, wanted)),
  );
}
