import type { Id, Outline, OutlineCards, OutlineText, OutlineTexts, Profile, Story } from '@trefoil/server/contract';
import { client } from '../../lib/http/client.ts';

/** Changed texts, and each text's value when the writer began to change it; `null` for none. */
export interface OutlineChanges {
  /** The story. */
  readonly outline: Id;
  readonly texts: { readonly [field in OutlineText]?: string };
  readonly base: { readonly [field in OutlineText]?: string | null };
}

/** The query of a story; without an id, of the one that was opened last. */
export const outlineUrl = (query: string, id?: Id) => `/outlines/me?${id ? `outline=${id}&` : ''}${query}`;

/**
 * The story that this device shows, with its characters as cards. If there is none, or no longer, the one that was opened last;
 * `null` when the writer has none yet, which is not an error.
 */
export async function fetchOutline(id?: Id) {
  const shown = id ? await client.find<OutlineCards>(outlineUrl('view=card', id)) : null;
  return shown ?? client.find<OutlineCards>(outlineUrl('view=card'));
}

/** A story with complete characters and their notes. */
export const fetchFullOutline = (id?: Id) => client.find<Outline>(outlineUrl('view=whole', id));

/** What a backup contains: a story with complete characters, and the profile; `null` where there is none. */
export async function fetchOutlineAndProfile(id?: Id) {
  const [outline, profile] = await Promise.all([fetchFullOutline(id), client.find<Profile>('/profile/me')]);
  return { outline, profile };
}

/** Only the texts of a story; `null` if there is none. */
export const fetchTexts = (id?: Id) => client.find<OutlineTexts>(outlineUrl('view=texts', id));

/** Saves the changed texts; 409 with the stored `outline` if a stored text is no longer its `base`. */
export const saveOutline = ({ outline, texts, base }: OutlineChanges) =>
  client.post<OutlineTexts>('/outlines?view=texts', { ...texts, base, outline });

/** Hides the dashboard's reminder permanently. */
export const dismissPrompt = (outline?: Id) =>
  client.post<OutlineTexts>('/outlines?view=texts', { promptDismissed: true, outline });

/** The writer's stories without their texts, latest change first. */
export const fetchStories = () => client.get<Story[]>('/outlines/me?stories=true');

/** All stories with complete characters and their notes. */
export async function fetchFullStories(): Promise<Outline[]> {
  const stories = await fetchStories();
  const outlines = await Promise.all(stories.map(({ _id }) => fetchFullOutline(_id)));
  return outlines.filter((outline) => outline !== null);
}

/** The story that is open, which is created if there is none. It has no texts, so that repeating it writes into no other. */
export const beginStory = () => client.post<OutlineCards>('/outlines?view=card', {});

/** Makes a story the open one. */
export const openStory = (outline: Id) => client.post<OutlineCards>('/outlines?view=card', { outline, open: true });

/** Creates another story and opens it, once for each key. */
export const createStory = (sendKey: string) =>
  client.post<OutlineCards>('/outlines?view=card', { new: true }, { sendKey });

/** Deletes a story. @returns the one that is open then, or `null` */
export const deleteStory = (outline: Id) =>
  client.post<OutlineCards | null>('/outlines?view=card', { outline, remove: true });
