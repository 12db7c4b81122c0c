import { OUTLINE_TEXTS, type OutlineText, type OutlineTexts } from '@trefoil/server/contract';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { toSaveResponse, baseToSend } from '../../lib/drafts/saveResponse.ts';
import type { Autosaver } from '../../lib/drafts/outbox.ts';
import { cleanLine, cleanProse } from '../../lib/text.ts';
import { fieldProblem } from './act/fieldProblem.ts';
import { hasContent } from './outlineProgress.ts';
import { loadTexts, saveOutline, type OutlineState } from './outlineSlice.ts';

interface Store {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => unknown;
}

/** The texts of an outline as values of its form. */
export const outlineTexts = (outline: Partial<OutlineTexts> | null | undefined) =>
  Object.fromEntries(OUTLINE_TEXTS.map((field) => [field, outline?.[field] ?? ''])) as Record<OutlineText, string>;

/** Removes what the server rejects: imported texts and drafts of earlier builds are not checked during typing. */
const textToSend = (field: string, text: string) =>
  (field === 'title' ? cleanLine : cleanProse)(text).replace(/\p{Cs}/gu, '');

/** Saves the outline: automatically once it exists on the server, by SAVE before. */
export function outlineAutosaver({ dispatch, getState }: Store): Autosaver {
  const outline = () => (getState() as { outline: OutlineState }).outline;
  return {
    isBlocked: (field, text) => fieldProblem(field as OutlineText, text) !== undefined,
    async exists() {
      const result = outline().loaded ? null : await dispatch(loadTexts());
      if (loadTexts.rejected.match(result)) return result.payload ?? false;
      return hasContent(outline().outline);
    },
    async send({ texts, base }) {
      const changes = {
        texts: Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, textToSend(field, text)])),
        base: baseToSend(base),
      };
      return toSaveResponse(await dispatch(saveOutline(changes)), { texts: outlineTexts, name: 'outline' });
    },
  };
}
