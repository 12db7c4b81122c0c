import type { PostCard } from '../../../contract/index.ts';
import type { Person } from './people.ts';

/** Reads all pages; `between` runs after each. */
export async function readAllPages<T = PostCard>(
  person: Person,
  query: string,
  between: () => Promise<unknown> = async () => {},
) {
  const found: T[] = [];
  for (let path: string | undefined = query; path !== undefined;) {
    const { body, headers, status } = await person.call('get', path);
    expect(status).toBe(200);
    found.push(...body);
    const [, link] = /^<\/api\/posts(\?[^>]*)>; rel="next"$/.exec(headers['link'] ?? '') ?? [];
    expect(headers['link'] === undefined).toBe(link === undefined);
    path = link;
    await between();
  }
  return found;
}
