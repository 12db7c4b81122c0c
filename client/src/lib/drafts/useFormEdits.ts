import { useEffect, useMemo, useRef, type RefCallback, type RefObject } from 'react';
import { isChanged, joinTexts, type Choice, type Draft } from './draft.ts';
import { useDraftsState, type DraftsConnection } from './DraftsContext.ts';
import { draftsActions } from './draftsSlice.ts';
import type { FormOptions } from './useForm.ts';

/** What a form does with a control besides showing its text. */
export interface TextHandle {
  focus: () => void;
  /** Where the caret is. */
  caret: () => number;
  /** Replaces the text as if it were typed, so that the browser can undo it. @param caret at the end unless given */
  write: (text: string, caret?: number) => void;
}

/** What changes the texts of a form. */
export interface FormEdits<Field extends string> {
  /** For typing. */
  set: (field: Field, text: string) => void;
  /** Replaces a text as if it were typed. */
  replace: (field: Field, text: string) => void;
  /** Takes back a text that was restored from the device; typing it undoes that. */
  discard: (field: Field) => void;
  choose: (field: Field, choice: Choice) => void;
  focus: (field: Field) => void;
  /** For the control of a field: without it, `focus` does nothing and `replace` cannot be undone by the browser. */
  handleOf: (field: Field) => RefCallback<TextHandle>;
}

/** What is said beside a control. */
export interface DraftNote {
  /** The text came back from the device and was not changed since. */
  isRestored: boolean;
  onDiscard: () => void;
  /** The text came back and was discarded: undoes that. */
  onUndo: (() => void) | undefined;
}

/** @param discarded the text that was discarded since the form was opened */
export const draftNote = <Field extends string>(
  edit: FormEdits<Field>,
  field: Field,
  draft: Draft | undefined,
  discarded: string | undefined,
): DraftNote => ({
  isRestored: draft?.restored !== undefined,
  onDiscard: () => edit.discard(field),
  onUndo: discarded === undefined ? undefined : () => edit.set(field, discarded),
});

/** A form as it is when one of its functions is called. */
export interface LatestForm<Field extends string> {
  options: FormOptions<Field>;
  connection: DraftsConnection | null;
  /** What the controls show. */
  values: Record<Field, string>;
}

/**
 * The functions that change the texts of a form; what a writer wants back of the recovered drafts is typed, too.
 *
 * @param onTyped called with the field, and with its text if that is being discarded
 */
export function useFormEdits<Field extends string>(
  form: string,
  latestRef: RefObject<LatestForm<Field>>,
  onTyped: (field: Field, discarded?: string) => void,
): FormEdits<Field> {
  const handles = useRef(new Map<Field, TextHandle>());
  const edit = useMemo<FormEdits<Field>>(() => {
    const dispatch = (action: Parameters<DraftsConnection['store']['dispatch']>[0]) =>
      latestRef.current.connection?.store.dispatch(action);

    function set(field: Field, text: string) {
      const { stored, isNew = false, hasVersions, nameOf } = latestRef.current.options;
      onTyped(field);
      const where = { name: nameOf(field), path: location.pathname + location.search };
      const recoverable = !hasVersions;
      dispatch(draftsActions.typed({ form, field, text, stored: stored[field], isNew, recoverable, ...where }));
    }

    return {
      set,
      replace(field, text) {
        const handle = handles.current.get(field);
        if (handle) handle.write(text);
        else set(field, text);
      },
      discard(field) {
        onTyped(field, latestRef.current.values[field]);
        dispatch(draftsActions.discarded({ form, fields: [field] }));
      },
      choose: (field, choice) => void dispatch(draftsActions.chosen({ form, field, choice })),
      focus: (field) => handles.current.get(field)?.focus(),
      handleOf: (field) => (handle) => {
        if (handle) handles.current.set(field, handle);
        else handles.current.delete(field);
      },
    };
  }, [form, latestRef, onTyped]);

  // It goes into the form again, below what is unsaved there.
  const requested = useDraftsState((state) => state.recovered.find((one) => one.restoreRequested && one.form === form));
  const ready = useDraftsState((state) => state.ready);
  useEffect(() => {
    const { options, connection, values } = latestRef.current;
    const field = requested?.field as Field | undefined;
    if (!requested || !connection || !field || !ready || !(field in options.stored)) return;
    const { store } = connection;
    const before = store.getState().drafts.forms[form]?.fields[field];
    edit.set(field, isChanged(before) ? joinTexts(values[field], requested.text) : requested.text);
    store.dispatch(draftsActions.recoveredRemoved([requested.id]));
  }, [requested, ready, edit, form, latestRef]);

  return edit;
}
