import type { Document } from 'mongodb';

/** Thrown by the model where MongoDB refuses an update. */
export class Refused extends Error {}

type Place = Document & { [key: number]: unknown };
type Act = (place: Place, key: string | number) => void;

/** What fills the placeholder of a path. */
export interface Placeholders {
  /** the position that `$` stands for */
  position?: number;
}

const isObject = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const has = (place: Place, key: string | number) => Object.hasOwn(place, key) && place[key as never] !== undefined;

/** Equality of plain values; documents with the same fields in another order differ, as in MongoDB. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Leads to the place that a path names and does something there. */
function at(place: unknown, path: string[], fill: Placeholders, create: boolean, act: Act): void {
  const [part = '', ...rest] = path;
  if (Array.isArray(place)) {
    if (part === '$') return step(place as never, fill.position!, rest, fill, create, act);
    if (create) throw new Refused('a name where a position is needed');
  } else if (isObject(place)) {
    if (part.startsWith('$')) throw new Refused('no array to apply to');
    step(place, part, rest, fill, create, act);
  } else if (create) throw new Refused('a path through a plain value');
}

function step(place: Place, key: string | number, rest: string[], fill: Placeholders, create: boolean, act: Act): void {
  if (rest.length === 0) return act(place, key);
  if (!has(place, key)) {
    if (!create) return;
    place[key as never] = {} as never;
  }
  at(place[key as never], rest, fill, create, act);
}

function numberAt(place: Place, key: string | number): number {
  const value = place[key as never] as unknown;
  if (typeof value !== 'number') throw new Refused('not a number');
  return value;
}

/** The array at a place; a new one if it is missing and wanted. */
function arrayAt(place: Place, key: string | number, make: boolean): unknown[] | undefined {
  if (!has(place, key)) {
    if (!make) return undefined;
    place[key as never] = [] as never;
  }
  const value = place[key as never] as unknown;
  if (!Array.isArray(value)) throw new Refused('not an array');
  return value;
}

/** Whether `$pull` takes an element: by value, by a lower bound of numbers (which looks into an array), or by fields. */
export function isPulled(element: unknown, condition: unknown): boolean {
  if (!isObject(condition)) return isSame(element, condition);
  if ('$gte' in condition) return [element].flat().some((one) => typeof one === 'number' && one >= condition.$gte);
  // A query looks into arrays: the field itself or one of its elements.
  const holds = (field: unknown, value: unknown) =>
    isSame(field, value) || [field].flat().some((one) => isSame(one, value));
  return isObject(element) && Object.entries(condition).every(([name, value]) => holds(element[name], value));
}

const operators: Record<string, (place: Place, key: string | number, argument: never) => void> = {
  $set: (place, key, value: unknown) => void (place[key as never] = structuredClone(value) as never),
  $unset(place, key) {
    if (!Array.isArray(place)) delete place[key as never];
    else if (Number(key) < place.length) place[Number(key)] = null;
  },
  $inc: (place, key, by: number) =>
    void (place[key as never] = (has(place, key) ? numberAt(place, key) + by : by) as never),
  $push(place, key, argument: unknown) {
    const values: unknown[] = isObject(argument) && '$each' in argument ? argument.$each : [argument];
    arrayAt(place, key, true)!.push(...structuredClone(values));
  },
  $pull(place, key, condition: unknown) {
    const array = arrayAt(place, key, false);
    array?.splice(0, array.length, ...array.filter((element) => !isPulled(element, condition)));
  },
};
const REMOVING = ['$unset', '$pull'];

/**
 * What an update makes of a document, worked out in the plainest way.
 * @throws Refused where MongoDB refuses
 */
export function applyUpdate(document: Document, update: Document, fill: Placeholders = {}): Document {
  const result = structuredClone(document);
  for (const [name, changes] of Object.entries(update)) {
    for (const [path, argument] of Object.entries(changes as Document)) {
      at(result, path.split('.'), fill, !REMOVING.includes(name), (place, key) =>
        operators[name]!(place, key, argument as never),
      );
    }
  }
  return result;
}
