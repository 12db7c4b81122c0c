/** Vite's manifest of the build: for each source file that begins a chunk, what was made of it. */
export type Manifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** The files that a page needs, without a leading slash. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/**
 * Lists the scripts and style sheets of source files and of everything they import.
 *
 * @param names ends of the source paths: 'AboutScreen.tsx'
 * @throws Error if the build lacks one of them
 */
export function filesOf(manifest: Manifest, names: readonly string[]): PageFiles {
  const found = new Set(
    names.map((name) => {
      const key = Object.keys(manifest).find((source) => source.endsWith(`/${name}`));
      if (!key) throw new Error(`The build has no file that begins with ${name}`);
      return key;
    }),
  );
  for (const one of found) for (const imported of manifest[one]?.imports ?? []) found.add(imported);
  const chunks = [...found].map((one) => manifest[one]!);
  return {
    // Dependencies first.
    scripts: [...new Set(chunks.map(({ file }) => file))].filter((file) => file.endsWith('.js')).toReversed(),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}
