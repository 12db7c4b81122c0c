import type { OutlineCards, OutlineTexts } from '@trefoil/server/contract';
import { client } from '../../lib/http/client.ts';
import type { OutlineChanges } from './edits/outlineEdits.ts';

/** The writer's outline with its characters as cards; `null` when there is none yet, which is no failure. */
export const fetchOutline = () => client.find<OutlineCards>('/outlines/me?view=card');

/** Stores the changed texts, or answers 409 with the stored `outline` where `base` is no longer what is stored. */
export const saveOutline = ({ texts, base }: OutlineChanges) =>
  client.post<OutlineTexts>('/outlines?view=texts', { ...texts, base });

/** Hides the dashboard's reminder for good. */
export const dismissPrompt = () => client.post<OutlineTexts>('/outlines?view=texts', { promptDismissed: true });
