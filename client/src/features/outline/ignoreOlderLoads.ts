import type { AppStore } from '../../app/hooks.ts';
import { isChanged } from '../../lib/drafts/draft.ts';
import { onDraftsChange, type DraftsState } from '../../lib/drafts/draftsState.ts';
import { storyOf } from '../../lib/drafts/forms.ts';
import { outlineSlice } from './outlineSlice.ts';

/**
 * A load of texts that began before another tab saved one may return what was stored before it, which would be taken for the
 * change of somebody else.
 *
 * @returns a function that stops this
 */
export const ignoreOlderLoads = (store: AppStore): (() => void) =>
  onDraftsChange(store, (now, before) => {
    if (isSavedElsewhere(now, before)) store.dispatch(outlineSlice.actions.textsSavedElsewhere());
  });

/** Whether another tab has told that the server stored a text of a story. */
function isSavedElsewhere(now: DraftsState, before: DraftsState): boolean {
  const changed = Object.keys(now.forms).filter((form) => storyOf(form) && now.forms[form] !== before.forms[form]);
  return changed.some((form) =>
    Object.entries(now.forms[form]!).some(([field, draft]) => {
      const known = before.forms[form]?.[field];
      if (draft === known || draft.stamp.tab === now.tab) return false;
      return known ? draft.base !== known.base : !isChanged(draft);
    }),
  );
}
