/** Joins class names, leaving out what is absent. */
export function classes(...names: (string | undefined | false)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
