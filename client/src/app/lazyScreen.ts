import { lazy, type ComponentType } from 'react';

/**
 * A component whose code is loaded on first use.
 *
 * @param load imports the module
 * @param name the component's export, which its file is named after
 * @returns the component, with `file` (the file's name) and `preload`, which loads the code earlier
 */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const fetched = async () => ({ default: (await load())[name] });
  return Object.assign(lazy(fetched), { file: `${name}.tsx`, preload: () => void load().catch(() => {}) });
}
