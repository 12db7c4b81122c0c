import { lazy, type ComponentType } from 'react';

/**
 * A screen whose code comes when it is needed.
 *
 * @param load imports the module
 * @param name the screen's export, which its file is named after
 * @param slices bring the slices of the store that it needs
 * @returns the component, with `file` and with `preload` to begin before it is drawn
 */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  ...slices: (() => Promise<unknown>)[]
) {
  async function fetched() {
    const [module] = await Promise.all([load(), ...slices.map((bring) => bring())]);
    return { default: module[name] };
  }
  return Object.assign(lazy(fetched), { file: `${name}.tsx`, preload: () => void fetched().catch(() => {}) });
}
