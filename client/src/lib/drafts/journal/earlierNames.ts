/** How names in stored drafts were spelled before version 2 of the database. */
const CURRENT: Readonly<Record<string, string>> = {
  edit: 'draft',
  n: 'counter',
  called: 'restoreRequested',
  kept: 'recovered',
  forgotten: 'removed',
};

/** Spells the names in a stored value as the app spells them today; a value of today stays as it is. */
export function withCurrentNames<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withCurrentNames) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [
    CURRENT[name] ?? name,
    name === 'why' && part === 'givenUp' ? 'overwritten' : withCurrentNames(part as unknown),
  ]);
  return Object.fromEntries(parts) as Value;
}
