import { useCallback, useDeferredValue, useEffect, useRef, useState, type RefCallback, type SubmitEvent } from 'react';
import type { Failure } from '../http/failure.ts';
import { isChanged, isConflict, type Draft } from './draft.ts';
import { useDrafts, useDraftsState } from './DraftsContext.ts';
import type { StampedDraft } from './draftsState.ts';
import { formState, type FormState } from './formState.ts';
import type { Changes, Outcome } from './saving.ts';
import { useComparison } from './useComparison.ts';
import { draftNote, useFormEdits, type DraftNote, type FormEdits, type TextHandle } from './useFormEdits.ts';
import { useSave } from './useSave.ts';

export type { DraftNote, TextHandle };

/** What is wrong, in words, by field. */
export type Problems<Field extends string = string> = Partial<Record<Field, string>>;

export interface FormOptions<Field extends string> {
  /** Names the form's texts on the device: 'outline', 'character/<id>', 'comment/<post id>'. */
  form: string;
  /** What the server has, as the form shows it ('' for nothing). Names the fields of the form. */
  stored: Readonly<Record<Field, string>>;
  /**
   * What `stored` was made of: another object means that the server has responded anew. Without one (a new object) the form
   * compares nothing.
   */
  source?: unknown;
  /** What a text is called in the list of recovered drafts and in the state line: 'The First Plan'. */
  nameOf: (field: Field) => string;
  /** A text without its markup, to be read or copied outside of the form. */
  asText?: (field: Field, text: string) => string;
  /** What keeps a single text from being sent, while it is being written (too long). Other texts go without it. */
  problemOf?: (field: NoInfer<Field>, text: string) => string | undefined;
  /** Checks before anything is sent; an empty object lets it pass. */
  check?: (values: Record<Field, string>) => Problems<NoInfer<Field>>;
  /** The server stores versions of these texts. Of others, a text of which most is removed goes to the recovered drafts. */
  hasVersions?: boolean;
  /** The form creates a new object: everything is sent, under a key of its own. */
  isNew?: boolean;
  /** Whether the server has stored something of it yet; told by `isNew` unless given. */
  exists?: boolean;
  /** Sends `texts`: all of a new object, else what was changed. Left out for a form that is sent automatically. */
  send?: (changes: Changes & { texts: Record<Field, string> }) => Promise<Outcome>;
  /** Something besides texts is to be sent, a picture. */
  hasOtherChanges?: boolean;
  /**
   * After a success. `unsaved` names the fields that are still unsaved: stay then. `isOpen` is false if the writer has left
   * the form in the meantime: lead nowhere then.
   */
  onSaved?: (outcome: Outcome & { unsaved: readonly string[]; isOpen: boolean }) => void;
  /** After the server refused a save that the writer asked for; the login speaks of the end of a session. */
  onFailed?: (failure: Failure, isOpen: boolean) => void;
  /** The server could not be reached with a save that the writer asked for. */
  onUnreachable?: (failure: Failure, isOpen: boolean) => void;
}

/** What a control needs of its text. */
export interface FieldProps {
  value: string;
  error: string | undefined;
  note: DraftNote;
  onText: (text: string) => void;
  handle: RefCallback<TextHandle>;
}

/** Two versions of a text, without markup. */
interface Conflict<Field extends string> {
  field: Field;
  /** What the text is called. */
  name: string;
  mine: string;
  theirs: string;
}

export interface Form<Field extends string> extends FormEdits<Field> {
  /** `false` until it is known what this device has: show that the form is loading, and take no text. */
  ready: boolean;
  /** What the controls show. */
  values: Record<Field, string>;
  /** What the writer did to each text, if anything. */
  drafts: Readonly<Partial<Record<Field, Draft>>>;
  /** What a control needs: `<TextField label="Name" {...form.fieldProps('name')} />`. */
  fieldProps: (field: Field) => FieldProps;
  /** The functions that change a text; stays the same object. */
  edit: FormEdits<Field>;
  /** The texts that were discarded since the form was opened, until the field is typed in. */
  discarded: Readonly<Partial<Record<Field, string>>>;
  /** What is wrong, by field: what the last check found, what the server refused, what does not fit. */
  problems: Problems<Field>;
  /** The texts that were changed elsewhere too, where the writer must choose. */
  conflicts: readonly Conflict<Field>[];
  /** Whether something is not on the server yet. */
  dirty: boolean;
  /** Everything that is unsaved, to be copied. */
  unsaved: () => string;
  /** Where the text is, for `StateLine`. */
  state: FormState;
  /** A save that the writer asked for is under way. */
  busy: boolean;
  /** Why the last save failed; `null` while another one is under way. */
  failure: Failure | null;
  /** SAVE. Stays the same function. */
  save: () => void;
  /** For `<form onSubmit>`. */
  onSubmit: (event: SubmitEvent) => void;
  /** For `<form ref>`: after a save, what needs the writer gets the focus; leaving a field autosaves. */
  mount: RefCallback<HTMLFormElement>;
}

const NO_DRAFTS = {};

/**
 * The one form of the app: its texts are stored on the device while they are written (see `Draft`), come back after whatever
 * ends the page, are compared with what other tabs and devices store, and are sent without losing what is typed meanwhile.
 *
 * ```tsx
 * const form = useForm({ form: `character/${id}`, stored: textOf(character), source: character, nameOf, check, send });
 * if (!form.ready) return <Spinner />;
 * <form ref={form.mount} noValidate onSubmit={form.onSubmit}>
 *   <TextField label="Name" {...form.fieldProps('name')} />
 *   <FormChoices form={form} />
 *   <FormStateLine form={form} />
 * ```
 * Memoised questions are drawn only when their own draft changes: pass each `form.drafts[field]`, `stored[field]`, and
 * `form.edit`, not `form`.
 */
export function useForm<Field extends string>(options: FormOptions<Field>): Form<Field> {
  const { form, stored, isNew = false, nameOf, asText = (_, text) => text, send } = options;
  const connection = useDrafts();
  const drafts: Partial<Record<string, StampedDraft>> = useDraftsState((state) => state.forms[form]) ?? NO_DRAFTS;
  const ready = useDraftsState((state) => state.ready);
  // The form is drawn bit by bit: a press meanwhile need not wait.
  const isDrawn = useDeferredValue(ready);
  const onDevice = useDraftsState((state) => state.onDevice);
  const saving = useDraftsState((state) => state.saving[form]);
  const [checked, setChecked] = useState<Problems<Field>>({});
  const [discarded, setDiscarded] = useState<Partial<Record<Field, string>>>({});
  const [isTyped, setIsTyped] = useState(false);

  const fields = Object.keys(stored) as Field[];
  const valueOf = (field: Field) => drafts[field]?.mine ?? stored[field];
  const values = Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, string>;
  const changed = fields.filter((field) => isChanged(drafts[field]));
  const problemOf = (field: Field) => drafts[field]?.refused || options.problemOf?.(field, values[field]);
  const problems: Problems<Field> = { ...checked };
  for (const field of fields) problems[field] = problemOf(field) ?? checked[field];
  // What is called later must see what is true then.
  const unsettled = fields.filter((field) => problems[field] || isConflict(drafts[field]));
  const latestRef = useRef({ options, connection, values, unsettled });
  useEffect(() => {
    latestRef.current = { options, connection, values, unsettled };
  });

  const onTyped = useCallback((field: Field, text?: string) => {
    setChecked((before) => (field in before ? { ...before, [field]: undefined } : before));
    setDiscarded((before) => (before[field] === text ? before : { ...before, [field]: text }));
    setIsTyped(true);
  }, []);
  const edit = useFormEdits(form, latestRef, onTyped);

  useComparison(options, ready);
  const { save, mount } = useSave(form, latestRef, setChecked, edit.focusProblem);
  const busy = Boolean(saving?.busy && saving.isManual);
  const failure = saving?.failure ?? null;

  return {
    ready: ready && isDrawn,
    values,
    drafts: drafts as Partial<Record<Field, Draft>>,
    fieldProps: (field) => ({
      value: values[field],
      error: problems[field],
      note: draftNote(edit, field, drafts[field], discarded[field]),
      onText: (text) => edit.set(field, text),
      handle: edit.attach(field),
    }),
    ...edit,
    edit,
    discarded,
    problems,
    conflicts: fields.flatMap((field) => {
      const draft = drafts[field];
      if (!isConflict(draft)) return [];
      return [{ field, name: nameOf(field), mine: asText(field, draft.mine), theirs: asText(field, draft.theirs) }];
    }),
    dirty: changed.length > 0,
    unsaved: () => changed.map((field) => `${nameOf(field)}\n\n${asText(field, values[field])}`).join('\n\n\n'),
    state: formState({
      ready,
      drafts: fields.flatMap((field) => (drafts[field] ? [[field, drafts[field]] as const] : [])),
      isTyped,
      saving: busy,
      failure,
      onDevice,
      autosaves: !send,
      exists: options.exists ?? !isNew,
      problemOf,
      nameOf,
    }),
    busy,
    failure: busy ? null : failure,
    save,
    onSubmit(event) {
      event.preventDefault();
      if (!busy) save();
    },
    mount,
  };
}
