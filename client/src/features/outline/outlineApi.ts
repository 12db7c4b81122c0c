import type { OutlineCards, OutlineTexts } from '@trefoil/server/contract';
import { client } from '../../lib/client.ts';
import { ClientError } from '../../lib/failure.ts';
import type { OutlineChanges } from './outlineEdits.ts';

/** The writer's outline with its characters as cards; `null` when there is none yet, which is no failure. */
export async function fetchOutline(): Promise<OutlineCards | null> {
  try {
    return await client.get<OutlineCards>('/outlines/me?view=card');
  } catch (error) {
    if (error instanceof ClientError && error.failure.status === 404) return null;
    throw error;
  }
}

/** Stores the changed texts, or answers 409 with the stored `outline` where `base` is no longer what is stored. */
export const saveOutline = ({ texts, base }: OutlineChanges) =>
  client.post<OutlineTexts>('/outlines?view=texts', { ...texts, base });

/** Hides the dashboard's reminder for good. */
export const dismissPrompt = () => client.post<OutlineTexts>('/outlines?view=texts', { promptDismissed: true });
