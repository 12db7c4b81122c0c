import type { ProfileCard } from '@trefoil/server/contract';
import { foldText } from '../../../lib/foldText.ts';

/** The filter of the list of writers. */
export interface WriterFilter {
  query: string;
  /** A writer must have all of these genres. */
  genres: readonly string[];
}

/** How many genres are offered; others can be searched for. */
const MAX_GENRES = 12;

/** Whether a writer matches: every word of the query is in the name, status, company, location, or genres. */
export function matchesFilter(
  { user, status, company, location, genres }: ProfileCard,
  { query, genres: required }: WriterFilter,
) {
  const text = foldText([user.name, status, company, location, ...genres].join('\n'));
  const own = genres.map(foldText);
  return (
    foldText(query)
      .split(' ')
      .every((word) => text.includes(word)) && required.every((genre) => own.includes(foldText(genre)))
  );
}

/** The most frequent genres of these writers, most frequent first. */
export function frequentGenres(profiles: readonly ProfileCard[]): string[] {
  const counts = new Map<string, { genre: string; count: number }>();
  for (const genre of profiles.flatMap(({ genres }) => genres)) {
    const key = foldText(genre);
    const earlier = counts.get(key);
    counts.set(key, { genre: earlier?.genre ?? genre, count: (earlier?.count ?? 0) + 1 });
  }
  return [...counts]
    .toSorted(([key, one], [otherKey, other]) => other.count - one.count || (key < otherKey ? -1 : 1))
    .slice(0, MAX_GENRES)
    .map(([, { genre }]) => genre);
}
