import type { Outline, OutlineCards, OutlineText, OutlineTexts } from '@trefoil/server/contract';
import { client } from '../../lib/http/client.ts';

/** Texts to be stored, and what each was when the writer began to change it; `null` for nothing. */
export interface OutlineChanges {
  readonly texts: { readonly [field in OutlineText]?: string };
  readonly base: { readonly [field in OutlineText]?: string | null };
}

/** The writer's outline with its characters as cards; `null` when there is none yet, which is no failure. */
export const fetchOutline = () => client.find<OutlineCards>('/outlines/me?view=card');

/** With all of its characters and their notes. */
export const fetchWhole = () => client.find<Outline>('/outlines/me');

/** Its texts alone; `null` when there is none yet. */
export const fetchTexts = () => client.find<OutlineTexts>('/outlines/me?view=texts');

/** Stores the changed texts, or answers 409 with the stored `outline` where `base` is no longer what is stored. */
export const saveOutline = ({ texts, base }: OutlineChanges) =>
  client.post<OutlineTexts>('/outlines?view=texts', { ...texts, base });

/** Hides the dashboard's reminder for good. */
export const dismissPrompt = () => client.post<OutlineTexts>('/outlines?view=texts', { promptDismissed: true });
