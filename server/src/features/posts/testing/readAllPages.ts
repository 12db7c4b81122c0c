import type { Response } from 'supertest';
import type { PostCard } from '../../../contract/index.ts';
import type { Person } from './people.ts';

/** Reads all pages. @param after runs after each, with its response */
export async function readAllPages<T = PostCard>(
  person: Person,
  query: string,
  after: (page: Response) => unknown = () => {},
) {
  const found: T[] = [];
  for (let path: string | undefined = query; path !== undefined;) {
    const page: Response = await person.call('get', path).expect(200);
    found.push(...page.body);
    const [, link] = /^<\/api\/posts(\?[^>]*)>; rel="next"$/.exec(page.headers['link'] ?? '') ?? [];
    expect(page.headers['link'] === undefined).toBe(link === undefined);
    path = link;
    await after(page);
  }
  return found;
}
