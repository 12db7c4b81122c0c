/** What vite writes about the files it made, by the source file that each begins with. */
export type Manifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** The files that a page needs, without the slash in front. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/**
 * The scripts and style sheets of some source files, with all that they import.
 *
 * @param names ends of source paths: 'ActScreen.tsx'
 */
export function filesOf(manifest: Manifest, names: readonly string[]): PageFiles {
  const keys = names.map((name) => {
    const key = Object.keys(manifest).find((source) => source.endsWith(`/${name}`));
    if (!key) throw new Error(`The build has no file that begins with ${name}`);
    return key;
  });
  const waiting = [...keys];
  const seen = new Set<string>();
  for (const key of waiting) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  const chunks = [...seen].map((key) => manifest[key]!);
  return {
    // What others need first, so that the last to come is the screen alone and its data is on the way by then.
    scripts: [...new Set(chunks.map(({ file }) => file))].filter((file) => file.endsWith('.js')).toReversed(),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}
