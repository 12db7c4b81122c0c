import type { ProfileCard } from '@trefoil/server/contract';
import { foldText } from '../../../lib/foldText.ts';

/** What a visitor looks for among the writers. */
export interface Wanted {
  words: string;
  /** All of these genres, in the letters of whoever wrote them first. */
  genres: readonly string[];
}

/** More genres than these are found by their name alone. */
const MOST_GENRES = 12;

/** Whether a writer is among those looked for: every word stands in name, status, company, place or genres. */
export function isWanted({ user, status, company, location, genres }: ProfileCard, { words, genres: asked }: Wanted) {
  const text = foldText([user.name, status, company, location, ...genres].join('\n'));
  const own = genres.map(foldText);
  return (
    foldText(words)
      .split(' ')
      .every((word) => text.includes(word)) && asked.every((genre) => own.includes(foldText(genre)))
  );
}

/** The genres of these writers, the most frequent first. */
export function genresOf(profiles: readonly ProfileCard[]): string[] {
  const found = new Map<string, { genre: string; count: number }>();
  for (const genre of profiles.flatMap(({ genres }) => genres)) {
    const key = foldText(genre);
    const known = found.get(key);
    found.set(key, { genre: known?.genre ?? genre, count: (known?.count ?? 0) + 1 });
  }
  return [...found.values()]
    .toSorted((one, other) => other.count - one.count || one.genre.localeCompare(other.genre))
    .slice(0, MOST_GENRES)
    .map(({ genre }) => genre);
}
