import { useEffect, useMemo, type RefCallback, type RefObject } from 'react';
import { isChanged, joinTexts, type Choice, type Draft } from './draft.ts';
import { useDraftsState, type DraftsConnection } from './DraftsContext.ts';
import { draftsActions } from './draftsSlice.ts';
import type { FormOptions } from './useForm.ts';

/** What a form does with a control besides showing its text. */
export interface TextHandle {
  focus: () => void;
  /** Where the caret is. */
  caret?: () => number;
  /** Replaces the text as if it were typed, so that the browser can undo it. @param caret at the end unless given */
  write?: (text: string, caret?: number) => void;
}

/** What changes the texts of a form. */
export interface FormEdits<Field extends string> {
  /** For typing. */
  set: (field: Field, text: string) => void;
  /** Replaces a text as if it were typed. */
  replace: (field: Field, text: string) => void;
  /** Takes back a text that was restored from the device; typing it undoes that. */
  discard: (field: Field) => void;
  /** Chooses between two versions; the focus moves to the next choice, or to the chosen text. */
  choose: (field: Field, choice: Choice) => void;
  /** The control of a field; `undefined` while it is not on the screen. */
  handleOf: (field: Field) => TextHandle | undefined;
  /** Moves the focus to the first text that has a problem or waits for a choice. */
  focusProblem: () => void;
  /** For the control of a field, and for the choice between its versions. */
  attach: (field: Field) => RefCallback<TextHandle>;
  attachChoice: (field: Field) => RefCallback<HTMLElement>;
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
  /** The fields that have a problem or wait for a choice. */
  unsettled: readonly Field[];
}

const attachTo =
  <Field, Part>(parts: Map<Field, Part>, field: Field): RefCallback<Part> =>
  (part) => {
    if (part) parts.set(field, part);
    else parts.delete(field);
  };

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
  const edit = useMemo<FormEdits<Field>>(() => {
    const handles = new Map<Field, TextHandle>();
    const choices = new Map<Field, HTMLElement>();
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
        const { write } = handles.get(field) ?? {};
        if (write) write(text);
        else set(field, text);
      },
      discard(field) {
        onTyped(field, latestRef.current.values[field]);
        dispatch(draftsActions.discarded({ form, fields: [field] }));
      },
      choose(field, choice) {
        dispatch(draftsActions.chosen({ form, field, choice }));
        // The choice disappears with its buttons.
        choices.delete(field);
        const [next = handles.get(field)] = choices.values();
        next?.focus();
      },
      handleOf: (field) => handles.get(field),
      focusProblem() {
        const [first] = latestRef.current.unsettled.flatMap((field) => choices.get(field) ?? handles.get(field) ?? []);
        first?.focus();
      },
      attach: (field) => attachTo(handles, field),
      attachChoice: (field) => attachTo(choices, field),
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
    const before = store.getState().drafts.forms[form]?.[field];
    edit.set(field, isChanged(before) ? joinTexts(values[field], requested.text) : requested.text);
    store.dispatch(draftsActions.recoveredRemoved(requested.id));
  }, [requested, ready, edit, form, latestRef]);

  return edit;
}
