import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BEATS, HEADINGS, isAsked, type BeatKey, type OutlineText } from '@trefoil/server/contract';

interface ExampleCharacter {
  name: string;
  descHtml: string;
  photoUrl: string;
  protag: boolean;
  notes: { noteTitle: string; noteText: string }[];
}

/** A whole story with all 32 beats and its characters. */
export const STORY = JSON.parse(readFileSync(join(import.meta.dirname, 'examples/outline.json'), 'utf8')) as Record<
  OutlineText,
  string
> & { characters: ExampleCharacter[] };

/** Posts as writers would make them. */
export const POSTS = JSON.parse(readFileSync(join(import.meta.dirname, 'examples/posts.json'), 'utf8')) as string[];

/** The title of the whole story and some of its answers. */
export const storyWith = (keys: readonly BeatKey[]) => ({
  title: STORY.title,
  ...Object.fromEntries(keys.map((key) => [key, STORY[key]])),
});

/** The beats of one act, as the forms show them. */
export const beatsOf = (act: 1 | 2 | 3) =>
  BEATS.filter((beat) => beat.act === act).map((beat) => ({
    ...beat,
    heading: HEADINGS[beat.key],
    asked: isAsked(beat.key),
  }));
