/** Code could not be fetched: the connection was lost, or the site was updated. Only a reload helps. */
export class CodeNotLoaded extends Error {}

/**
 * Imports code on demand.
 *
 * @param load calls `import`
 * @throws CodeNotLoaded
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new CodeNotLoaded('The code could not be loaded', { cause });
  }
}
