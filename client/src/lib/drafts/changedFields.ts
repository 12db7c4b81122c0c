/**
 * What differs from what is stored. A form that changes something sends only this, so that it does not undo what
 * another device changed meanwhile in the other fields.
 */
export function changedFields<Fields extends object>(now: Fields, stored: Readonly<Fields>): Partial<Fields> {
  const names = Object.keys(now) as (keyof Fields)[];
  return Object.fromEntries(
    names.filter((name) => now[name] !== stored[name]).map((name) => [name, now[name]]),
  ) as Partial<Fields>;
}
