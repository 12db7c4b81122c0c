import { isPresent, OUTLINE_TEXTS, type Act, type OutlineText } from '@trefoil/server/contract';
import { readItem, writeItem } from '../../../lib/storage.ts';
import { fieldsOf, requiredFieldsOf } from './fields.ts';

const lastFieldKey = (act: Act) => `trefoil/place/${act}`;

const isFieldOf = (act: Act, text: string | null): text is OutlineText =>
  OUTLINE_TEXTS.some((field) => field === text) && fieldsOf(act).includes(text as OutlineText);

/** Remembers on this device which question of an act the writer was at. */
export function rememberField(act: Act, field: OutlineText): void {
  writeItem(lastFieldKey(act), field);
}

/**
 * The current question of an act: the one in the URL's hash, otherwise the one the writer was last at, otherwise the first
 * one without an answer, otherwise the first.
 */
export function currentField(
  act: Act,
  hash: string,
  values: Readonly<Partial<Record<OutlineText, string>>>,
): OutlineText {
  const named = hash.slice(1);
  if (isFieldOf(act, named)) return named;
  const last = readItem(lastFieldKey(act));
  if (isFieldOf(act, last)) return last;
  return requiredFieldsOf(act).find((field) => !isPresent(values[field])) ?? fieldsOf(act)[0]!;
}
