import { useEffect, useEffectEvent, useRef } from 'react';
import { useDrafts, useDraftsState } from './DraftsContext.ts';
import { draftsActions } from './draftsSlice.ts';
import type { StampedDraft, Texts } from './draftsState.ts';

interface ComparisonOptions {
  form: string;
  stored: Texts;
  source?: unknown;
}

/** Compares the drafts of a form with what the server has, each time it has responded anew. */
export function useComparison({ form, stored, source }: ComparisonOptions, ready: boolean): void {
  const store = useDrafts()?.store;
  const isSaving = useDraftsState((state) => state.saving[form]?.busy ?? false);
  const compared = useRef<{ source: unknown } | null>(null);

  const compare = useEffectEvent(() => {
    // During a save its response decides; each response is compared once.
    if (source === undefined || !ready || isSaving || !store || compared.current?.source === source) return;
    const { forms, tab } = store.getState().drafts;
    // What was loaded before the form opened may be older than what another tab has sent since.
    const isComparable = (draft: StampedDraft) =>
      compared.current !== null || draft.stamp.tab === tab || draft.restored !== undefined;
    const fields = Object.entries(forms[form] ?? {}).flatMap(([field, draft]) =>
      field in stored && isComparable(draft) ? [field] : [],
    );
    compared.current = { source };
    if (fields.length > 0) store.dispatch(draftsActions.reconciled({ form, stored, fields }));
  });
  useEffect(() => compare(), [form, source, ready, isSaving, store]);
}
