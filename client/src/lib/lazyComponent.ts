import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component whose code is loaded on first use.
 *
 * @param load imports the module
 * @param name the component's export
 * @returns the component, with `preload`, which loads the code earlier
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const Lazy: LazyExoticComponent<ComponentType<Props>> = lazy(async () => ({ default: (await load())[name] }));
  return Object.assign(Lazy, { preload: () => void load().catch(() => {}) });
}
