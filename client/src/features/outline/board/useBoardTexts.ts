import { BEAT_KEYS, type OutlineTexts } from '@trefoil/server/contract';
import { useMemo } from 'react';
import { isChanged } from '../../../lib/drafts/draft.ts';
import { useDraftsState } from '../../../lib/drafts/DraftsContext.ts';
import { OUTLINE_FORM } from '../../../lib/drafts/forms.ts';
import type { BeatTexts } from './moveText.ts';

/** The text of each beat as its writer last saw it: the draft if there is one, otherwise the stored text. */
export function useBoardTexts(outline: OutlineTexts): BeatTexts {
  const drafts = useDraftsState((state) => state.forms[OUTLINE_FORM]?.fields);
  return useMemo(() => {
    const textOf = (key: (typeof BEAT_KEYS)[number]) => {
      const draft = drafts?.[key];
      return isChanged(draft) ? draft!.mine : (outline[key] ?? '');
    };
    return Object.fromEntries(BEAT_KEYS.map((key) => [key, textOf(key)])) as BeatTexts;
  }, [outline, drafts]);
}
