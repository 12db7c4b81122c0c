import type { Outline, OutlineCards, OutlineText, OutlineTexts, Profile } from '@trefoil/server/contract';
import { client } from '../../lib/http/client.ts';

/** Changed texts, and each text's value when the writer began to change it; `null` for none. */
export interface OutlineChanges {
  readonly texts: { readonly [field in OutlineText]?: string };
  readonly base: { readonly [field in OutlineText]?: string | null };
}

/** The writer's outline with its characters as cards; `null` when there is none yet, which is not an error. */
export const fetchOutline = () => client.find<OutlineCards>('/outlines/me?view=card');

/** The outline with complete characters and their notes. */
export const fetchFullOutline = () => client.find<Outline>('/outlines/me');

/** Everything that a backup contains: the outline with complete characters, and the profile; `null` where there is none. */
export async function fetchOutlineAndProfile() {
  const [outline, profile] = await Promise.all([fetchFullOutline(), client.find<Profile>('/profile/me')]);
  return { outline, profile };
}

/** Only its texts; `null` when there is none yet. */
export const fetchTexts = () => client.find<OutlineTexts>('/outlines/me?view=texts');

/** Saves the changed texts; 409 with the stored `outline` if a stored text is no longer its `base`. */
export const saveOutline = ({ texts, base }: OutlineChanges) =>
  client.post<OutlineTexts>('/outlines?view=texts', { ...texts, base });

/** Hides the dashboard's reminder permanently. */
export const dismissPrompt = () => client.post<OutlineTexts>('/outlines?view=texts', { promptDismissed: true });
