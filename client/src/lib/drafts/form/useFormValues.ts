import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { isChanged, isConflict, joinTexts, type Choice, type Draft } from '../draft.ts';
import { useDrafts, useDraftsState } from '../DraftsContext.ts';
import { draftsActions } from '../draftsSlice.ts';
import type { StampedDraft } from '../draftsState.ts';

/** What is wrong, in words, by field. */
export type Problems<Field extends string = string> = Partial<Record<Field, string>>;

export interface ValueOptions<Field extends string> {
  /** Names the form's texts on the device: 'outline', 'character/<id>', 'comment/<post id>'. */
  form: string;
  /** What the server has, as the form shows it ('' for nothing). Names the fields of the form. */
  stored: Readonly<Record<Field, string>>;
  /** What a text is called in the list of recovered drafts and in the state line: 'The First Plan'. */
  nameOf: (field: Field) => string;
  /** A text without its markup, to be read or copied outside of the form. */
  asText?: (field: Field, text: string) => string;
  /** What keeps a single text from being sent, while it is being written (too long). Other texts go without it. */
  problemOf?: (field: NoInfer<Field>, text: string) => string | undefined;
  /** The server stores versions of these texts. Of others, a text of which most is removed goes to the recovered drafts. */
  hasVersions?: boolean;
  /** The form creates a new object: everything is sent, under a key of its own. */
  isNew?: boolean;
  /**
   * What `stored` was made of: another object means that the server has responded anew. Without one (a new object) the form
   * compares nothing.
   */
  source?: unknown;
}

/** What a control needs of its text. */
export interface FieldProps {
  value: string;
  error: string | undefined;
  /** The text came back from the device and was not changed since. */
  restored: boolean;
  onText: (text: string) => void;
}

/** Two versions of a text, without markup. */
export interface Conflict<Field extends string> {
  field: Field;
  /** What the text is called. */
  name: string;
  mine: string;
  theirs: string;
}

export interface FormValues<Field extends string> {
  /** `false` until it is known what this device has: show that the form is loading, and take no text. */
  ready: boolean;
  /** What the controls show. */
  values: Record<Field, string>;
  /** What the writer did to each text, if anything. */
  drafts: Readonly<Partial<Record<Field, Draft>>>;
  /** For typing. Stays the same function. */
  set: (field: Field, text: string) => void;
  /** What a control needs: `<TextField label="Name" {...form.fieldProps('name')} />`. */
  fieldProps: (field: Field) => FieldProps;
  /** What is wrong, by field: what the last check found, what the server refused, what does not fit. */
  problems: Problems<Field | 'form'>;
  /** The texts that were changed elsewhere too, where the writer must choose. */
  conflicts: readonly Conflict<Field>[];
  /** Stays the same function. */
  choose: (field: Field, choice: Choice) => void;
  /** Whether something is not on the server yet. */
  dirty: boolean;
  /** Whether the device stores what is typed. */
  onDevice: boolean;
  /** Everything that is unsaved, to be copied. */
  unsaved: () => string;
  /** Takes back what was restored from the device. @returns a function that undoes that */
  discard: () => () => void;
}

interface Internals<Field extends string> {
  /** Sets what the check before a save found. */
  setChecked: (problems: Problems<Field | 'form'>) => void;
  /** What keeps the text of a field from being sent. */
  problemOf: (field: Field) => string | undefined;
}

const NO_DRAFTS = {};

/**
 * The texts of a form: what is typed becomes a draft, what was stored on the device comes back, and each time the server has
 * responded anew, the drafts are compared with what it has.
 */
export function useFormValues<Field extends string>(
  options: ValueOptions<Field>,
): FormValues<Field> & Internals<Field> {
  const { form, stored, source, nameOf, asText = (_, text) => text } = options;
  const store = useDrafts()?.store;
  const drafts: Partial<Record<string, StampedDraft>> =
    useDraftsState((state) => state.forms[form]?.fields) ?? NO_DRAFTS;
  const ready = useDraftsState((state) => state.ready);
  // The form is drawn bit by bit: a press meanwhile need not wait.
  const isDrawn = useDeferredValue(ready);
  const onDevice = useDraftsState((state) => state.onDevice);
  const isSaving = useDraftsState((state) => state.saving[form]?.busy ?? false);
  const [checked, setChecked] = useState<Problems<Field | 'form'>>({});

  const fields = Object.keys(stored) as Field[];
  const values = Object.fromEntries(fields.map((field) => [field, drafts[field]?.mine ?? stored[field]])) as Record<
    Field,
    string
  >;
  const changed = fields.filter((field) => isChanged(drafts[field]));
  const problemOf = (field: Field) => drafts[field]?.refused ?? options.problemOf?.(field, values[field]);
  const problems: Problems<Field | 'form'> = { ...checked };
  for (const field of fields) problems[field] = problemOf(field) ?? checked[field];
  // What is called later must see what is true then.
  const latest = useRef({ options, store, drafts, values });
  useEffect(() => {
    latest.current = { options, store, drafts, values };
  });

  const set = useCallback(
    (field: Field, text: string) => {
      const { store: to, options: now } = latest.current;
      setChecked((before) => (field in before ? { ...before, [field]: undefined } : before));
      to?.dispatch(
        draftsActions.typed({
          form,
          field,
          text,
          stored: now.stored[field],
          isNew: now.isNew ?? false,
          recoverable: !now.hasVersions,
          name: now.nameOf(field),
          path: location.pathname + location.search,
        }),
      );
    },
    [form],
  );

  // A recovered draft that the writer wants back goes into the form again, below what is unsaved there.
  const requested = useDraftsState((state) => state.recovered.find((one) => one.restoreRequested && one.form === form));
  useEffect(() => {
    const now = latest.current;
    const field = requested?.field as Field | undefined;
    if (!requested || !field || !ready || !(field in now.options.stored)) return;
    const { text } = requested;
    set(field, isChanged(now.drafts[field]) ? joinTexts(now.values[field], text) : text);
    now.store?.dispatch(draftsActions.recoveredRemoved([requested.id]));
  }, [requested, ready, set]);

  const compared = useRef<{ source: unknown } | null>(null);
  useEffect(() => {
    const { store: to, options: now } = latest.current;
    // During a save its response decides; each response is compared once.
    if (source === undefined || !ready || isSaving || !to || compared.current?.source === source) return;
    const { forms, tab } = to.getState().drafts;
    // What was loaded before the form opened may be older than what another tab has sent since.
    const isComparable = (draft: StampedDraft) =>
      compared.current !== null || draft.stamp.tab === tab || draft.restored !== undefined;
    const comparable = Object.entries(forms[form]?.fields ?? {}).flatMap(([field, draft]) =>
      field in now.stored && isComparable(draft) ? [field] : [],
    );
    compared.current = { source };
    if (comparable.length > 0) to.dispatch(draftsActions.reconciled({ form, stored: now.stored, fields: comparable }));
  }, [form, source, ready, isSaving]);

  const choose = useCallback(
    (field: Field, choice: Choice) => {
      latest.current.store?.dispatch(draftsActions.chosen({ form, field, choice }));
    },
    [form],
  );

  function discard(): () => void {
    const restored = fields.filter((field) => drafts[field]?.restored !== undefined);
    store?.dispatch(draftsActions.discarded({ form, fields: restored }));
    return () => restored.forEach((field) => set(field, values[field]));
  }

  return {
    ready: ready && isDrawn,
    values,
    drafts: drafts as Partial<Record<Field, Draft>>,
    set,
    fieldProps: (field) => ({
      value: values[field],
      error: problems[field],
      restored: drafts[field]?.restored !== undefined,
      onText: (text) => set(field, text),
    }),
    problems,
    conflicts: fields.flatMap((field) => {
      const draft = drafts[field];
      if (!isConflict(draft)) return [];
      return [{ field, name: nameOf(field), mine: asText(field, draft.mine), theirs: asText(field, draft.theirs) }];
    }),
    choose,
    dirty: changed.length > 0,
    onDevice,
    unsaved: () => changed.map((field) => `${nameOf(field)}\n\n${asText(field, values[field])}`).join('\n\n\n'),
    discard,
    setChecked,
    problemOf,
  };
}
