import { useCallback, useDeferredValue, useEffect, useRef, useState, type RefCallback, type SubmitEvent } from 'react';
import type { Failure } from '../http/failure.ts';
import type { Choice, Draft } from './draft.ts';
import { isChanged, isConflict, joinTexts } from './draft.ts';
import { useDrafts, useDraftsState } from './DraftsContext.ts';
import { draftsActions, type FormDrafts, type Saving, type StampedDraft } from './draftsSlice.ts';
import { formState, type FormState } from './formState.ts';
import type { SaveResponse, Changes, SaveResult } from './saving.ts';

/** What is wrong, in words, by field. */
export type Problems<Field extends string = string> = Partial<Record<Field, string>>;

export interface FormOptions<Field extends string> {
  /** Names the form's texts on the device: 'outline', 'character/<id>', 'comment/<post id>'. */
  form: string;
  /** What the server holds, as the form shows it ('' for nothing). Names the fields of the form. */
  stored: Readonly<Record<Field, string>>;
  /**
   * What `stored` was made of: another object says that the server has answered anew. Without one (a new object) the
   * form compares nothing.
   */
  source?: unknown;
  /** What a text is in words, for the recovered drafts and the state line: 'The First Plan'. */
  nameOf: (field: Field) => string;
  /** What a text is without its markup, to be read or copied outside of the form. */
  asText?: (field: Field, text: string) => string;
  /** Checks before anything is sent; an empty object lets it pass. */
  check?: (values: Record<Field, string>) => Problems<NoInfer<Field> | 'form'>;
  /** What keeps a single text from being sent, while it is being written (too long). Other texts go without it. */
  problemOf?: (field: Field, text: string) => string | undefined;
  /** Sends `texts`: all of a new object, else what was changed. Left out where the form autosaves (the outline): the app knows how. */
  send?: (changes: Changes & { texts: Record<Field, string> }) => Promise<SaveResponse>;
  /** Whether the server holds something of it already; told by `stored` unless said otherwise. */
  begun?: boolean;
  /** The form makes a new object: everything is sent, under a name of its own. */
  isNew?: boolean;
  /** Something besides texts waits to be sent, a picture. */
  also?: boolean;
  /** After a success. `result.left` names what is still unsaved: stay then. */
  onSaved?: (result: SaveResult) => void;
  /** After the server said no to a save that was asked for; of the end of a session the login speaks. */
  onFailed?: (failure: Failure) => void;
  /** The server was not reached with a save that was asked for. */
  onAway?: (failure: Failure) => void;
}

export interface Form<Field extends string> {
  /** `false` until it is known what this device holds: show that the form is loading. */
  ready: boolean;
  /** What stands in the controls. */
  values: Record<Field, string>;
  /** What the writer did to each text, if anything. */
  drafts: Readonly<Partial<Record<Field, Draft>>>;
  /** For typing. Stays the same function. */
  set: (field: Field, text: string) => void;
  /** What a control needs: `<TextField label="Name" {...form.line('name')} />`. */
  line: (field: Field) => { value: string; error: string | undefined; onText: (text: string) => void };
  /** What is wrong, by field: what the last check found, what the server refused, what does not fit. */
  problems: Problems<Field | 'form'>;
  /** Whether something is not on the server yet. */
  dirty: boolean;
  /** Why the last save that was asked for failed. */
  failure: Failure | null;
  /** A save that was asked for is under way. */
  busy: boolean;
  /** Whether the device keeps what is typed. */
  onDevice: boolean;
  /** SAVE. Stays the same function. */
  save: () => void;
  /** For `<form onSubmit>`. */
  onSubmit: (event: SubmitEvent) => void;
  /**
   * For `<form ref>`: after a save that left something to do, what needs the writer gets the focus; leaving a field sends
   * what autosaves.
   */
  mount: RefCallback<HTMLFormElement>;
  /** For `StateLine`. */
  state: FormState;
  /** Fields whose text was changed elsewhere too, where the writer must choose. */
  conflicts: readonly Field[];
  /** Stays the same function. */
  choose: (field: Field, choice: Choice) => void;
  /** Everything that is unsaved, to be copied. */
  unsaved: () => string;
  /** Takes back what was restored from the device. @returns a function that undoes that */
  discard: () => () => void;
}

/**
 * The one form of the app: its texts are kept on the device while they are written (see `Draft`), come back after whatever
 * ends the page, are compared with what other tabs and devices store, and are sent without losing what is typed meanwhile.
 *
 * ```tsx
 * const form = useForm({ form: `character/${id}`, stored: textOf(character), source: character, nameOf, check, send });
 * if (!form.ready) return <Spinner />;
 * <form ref={form.mount} noValidate onSubmit={form.onSubmit}>
 *   <TextField label="Name" {...form.line('name')} />
 *   <FormChoices form={form} nameOf={nameOf} />
 *   <FormStateLine form={form} />
 * ```
 * `set`, `choose` and `save` keep their identity, so that memoised questions are drawn only when their own
 * draft changes: hand each `form.drafts[field]` and `stored[field]`, not `form`.
 */
export function useForm<Field extends string>(options: FormOptions<Field>): Form<Field> {
  const { form, stored, source, nameOf, asText = (_, text) => text, problemOf, isNew = false } = options;
  const drafts = useDrafts();
  const entry = useDraftsState((state): FormDrafts | undefined => state.forms[form]);
  const saving = useDraftsState((state): Saving | undefined => state.saving[form]);
  const ready = useDraftsState((state) => state.ready) ?? false;
  // The form is drawn bit by bit: a press meanwhile need not wait.
  const isDrawn = useDeferredValue(ready);
  const onDevice = useDraftsState((state) => state.onDevice) ?? true;
  const [checked, setChecked] = useState<Problems<Field | 'form'>>({});
  const [attempt, setAttempt] = useState(0);
  const element = useRef<HTMLFormElement>(null);

  const fields = Object.keys(stored) as Field[];
  const own: Partial<Record<string, StampedDraft>> = entry?.fields ?? {};
  const values = Object.fromEntries(fields.map((field) => [field, own[field]?.mine ?? stored[field]])) as Record<
    Field,
    string
  >;
  const found = fields.flatMap((field) => (own[field] ? [[field, own[field]] as const] : []));
  const problemAt = (field: Field) => own[field]?.refused ?? problemOf?.(field, values[field]);
  const problems: Problems<Field | 'form'> = { ...checked };
  for (const field of fields) if (!checked[field]) problems[field] = problemAt(field);

  // What is called later must see what is true then.
  const latest = useRef({ options, values, drafts, entry });
  useEffect(() => {
    latest.current = { options, values, drafts, entry };
  });

  const compared = useRef<{ with: unknown } | null>(null);
  useEffect(() => {
    const { drafts: to, options: now } = latest.current;
    // During a save its answer decides; each answer of the server is compared once.
    if (source === undefined || !ready || saving?.busy || !to || compared.current?.with === source) return;
    const { forms, tab } = to.store.getState().drafts;
    // What was known before the form opened may be older than what another tab has told since.
    const known = ([, draft]: [string, StampedDraft]) =>
      compared.current !== null || draft.stamp.tab === tab || draft.restored !== undefined;
    const touched = Object.entries(forms[form]?.fields ?? {}).filter(known);
    compared.current = { with: source };
    const at = touched.map(([field]) => field).filter((field) => field in now.stored);
    if (at.length > 0) to.store.dispatch(draftsActions.reconciled({ form, stored: now.stored, fields: at }));
  }, [form, source, ready, saving?.busy]);

  useEffect(() => {
    if (attempt === 0) return;
    const place = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-attention]');
    place?.focus();
    // A control that has the focus already is not scrolled to by getting it.
    place?.scrollIntoView({ block: 'nearest' });
  }, [attempt]);

  const set = useCallback(
    (field: Field, text: string) => {
      const { options: now, drafts: to } = latest.current;
      setChecked((before) => (field in before ? { ...before, [field]: undefined } : before));
      const path = location.pathname + location.search;
      to?.store.dispatch(
        draftsActions.typed({
          form,
          field,
          text,
          stored: now.stored[field],
          isNew: now.isNew ?? false,
          name: now.nameOf(field),
          path,
        }),
      );
    },
    [form],
  );

  // Kept words that the writer wants back stand in the form again; what is unsaved there stays above them.
  const called = useDraftsState((state) => state.recovered.find((one) => one.restoreRequested && one.form === form));
  useEffect(() => {
    const { drafts: to, options: now, values: texts, entry: open } = latest.current;
    const field = called?.field as Field | undefined;
    if (!called || !field || !ready || !(field in now.stored)) return;
    set(field, isChanged(open?.fields[field]) ? joinTexts(texts[field], called.text) : called.text);
    to?.store.dispatch(draftsActions.recoveredRemoved([called.id]));
  }, [called, ready, set]);

  const choose = useCallback(
    (field: Field, choice: Choice) => {
      latest.current.drafts?.store.dispatch(draftsActions.chosen({ form, field, choice }));
    },
    [form],
  );

  const save = useCallback(() => {
    const { options: now, values: texts, drafts: to } = latest.current;
    const wrong = now.check?.(texts) ?? {};
    setChecked(wrong);
    if (!to || Object.values(wrong).some(Boolean)) return setAttempt((count) => count + 1);
    const { send } = now;
    const sender = send && {
      send: (changes: Changes) => send(changes as Changes & { texts: Record<Field, string> }),
      ...(now.isNew && { empty: now.stored }),
      also: () => latest.current.options.also ?? false,
    };
    void to.outbox.save(form, sender).then((result) => {
      // As they were when it was asked for: afterwards a new object is no longer new.
      const { onSaved, onFailed, onAway } = now;
      const { failure } = result;
      if (failure && failure.status !== 401) (failure.status > 0 ? onFailed : onAway)?.(failure);
      if (result.stored || (!result.failure && result.left.length === 0)) onSaved?.(result);
      if (result.left.length > 0) setAttempt((count) => count + 1);
    });
  }, [form]);

  const mount = useCallback(
    (node: HTMLFormElement | null) => {
      element.current = node;
      const onLeave = () => void latest.current.drafts?.outbox.sendNow(form);
      node?.addEventListener('focusout', onLeave);
      return () => {
        node?.removeEventListener('focusout', onLeave);
        element.current = null;
        onLeave();
      };
    },
    [form],
  );

  function discard(): () => void {
    const store = drafts?.store;
    const back = found.filter(([, draft]) => draft.restored !== undefined);
    store?.dispatch(draftsActions.discarded({ form, fields: back.map(([field]) => field) }));
    return () => back.forEach(([field, { mine }]) => set(field, mine));
  }

  const busy = Boolean(saving?.busy && saving.asked);
  return {
    ready: ready && isDrawn,
    values,
    drafts: own as Partial<Record<Field, Draft>>,
    set,
    line: (field) => ({ value: values[field], error: problems[field], onText: (text) => set(field, text) }),
    problems,
    dirty: found.some(([, draft]) => isChanged(draft)),
    failure: busy ? null : (saving?.failure ?? null),
    busy,
    onDevice,
    save,
    onSubmit(event) {
      event.preventDefault();
      if (!busy) save();
    },
    mount,
    state: formState({
      ready,
      drafts: found,
      saving: busy,
      failure: saving?.failure ?? null,
      onDevice,
      autosaves: !options.send,
      begun: options.begun ?? (!isNew && fields.some((field) => stored[field].trim() !== '')),
      problem: (field) => problemAt(field as Field),
      nameOf: (field) => nameOf(field as Field),
    }),
    conflicts: fields.filter((field) => isConflict(own[field])),
    choose,
    unsaved: () =>
      found
        .flatMap(([field, draft]) => (isChanged(draft) ? [`${nameOf(field)}\n\n${asText(field, draft.mine)}`] : []))
        .join('\n\n\n'),
    discard,
  };
}
