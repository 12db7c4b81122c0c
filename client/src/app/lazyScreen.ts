import { lazy, type ComponentType } from 'react';

/**
 * A screen whose code comes when it is needed.
 *
 * @param load imports the module
 * @param name the screen's export
 * @returns the component, with `preload` to begin before it is drawn
 */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const fetched = () => load().then((module) => ({ default: module[name] }));
  return Object.assign(lazy(fetched), { preload: () => void fetched().catch(() => {}) });
}
