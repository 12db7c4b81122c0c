import { useCallback, useEffect, useRef } from 'react';
import { isConflict, type Choice } from '../draft.ts';
import { useDrafts, useDraftsState } from '../DraftsContext.ts';
import { draftsActions } from '../draftsSlice.ts';
import type { StampedDraft } from '../draftsState.ts';
import type { FormValues, ValueOptions } from './useFormValues.ts';

export interface ConflictOptions {
  /**
   * What `stored` was made of: another object means that the server has responded anew. Without one (a new object) the form
   * compares nothing.
   */
  source?: unknown;
}

export interface FormConflicts<Field extends string> {
  /** Fields whose text was changed elsewhere too, where the writer must choose. */
  conflicts: readonly Field[];
  /** Stays the same function. */
  choose: (field: Field, choice: Choice) => void;
}

/** Compares the drafts of a form with what the server has, each time it has responded anew. */
export function useFormConflicts<Field extends string>(
  options: ConflictOptions & Pick<ValueOptions<Field>, 'form' | 'stored'>,
  drafts: FormValues<Field>['drafts'],
): FormConflicts<Field> {
  const { form, stored, source } = options;
  const store = useDrafts()?.store;
  const ready = useDraftsState((state) => state.ready);
  const isSaving = useDraftsState((state) => state.saving[form]?.busy ?? false);
  // What is called later must see what is true then.
  const latest = useRef({ stored, store });
  useEffect(() => {
    latest.current = { stored, store };
  });
  const compared = useRef<{ source: unknown } | null>(null);

  useEffect(() => {
    const now = latest.current;
    // During a save its response decides; each response is compared once.
    if (source === undefined || !ready || isSaving || !now.store || compared.current?.source === source) return;
    const { forms, tab } = now.store.getState().drafts;
    // What was loaded before the form opened may be older than what another tab has sent since.
    const isComparable = (draft: StampedDraft) =>
      compared.current !== null || draft.stamp.tab === tab || draft.restored !== undefined;
    const fields = Object.entries(forms[form]?.fields ?? {}).flatMap(([field, draft]) =>
      field in now.stored && isComparable(draft) ? [field] : [],
    );
    compared.current = { source };
    if (fields.length > 0) now.store.dispatch(draftsActions.reconciled({ form, stored: now.stored, fields }));
  }, [form, source, ready, isSaving]);

  const choose = useCallback(
    (field: Field, choice: Choice) => {
      latest.current.store?.dispatch(draftsActions.chosen({ form, field, choice }));
    },
    [form],
  );

  const fields = Object.keys(stored) as Field[];
  return { conflicts: fields.filter((field) => isConflict(drafts[field])), choose };
}
