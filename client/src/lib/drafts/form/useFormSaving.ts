import { useCallback, useEffect, useRef, useState, type RefCallback, type SubmitEvent } from 'react';
import type { Failure } from '../../http/failure.ts';
import { useDrafts, useDraftsState } from '../DraftsContext.ts';
import { changedFields } from '../draftsState.ts';
import type { Changes, Outcome } from '../saving.ts';
import type { Problems, ValueOptions } from './useFormValues.ts';

export interface SavingOptions<Field extends string> {
  /** Checks before anything is sent; an empty object lets it pass. */
  check?: (values: Record<Field, string>) => Problems<NoInfer<Field> | 'form'>;
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
  onFailed?: (failure: Failure) => void;
  /** The server could not be reached with a save that the writer asked for. */
  onUnreachable?: (failure: Failure) => void;
}

export interface FormSaving {
  /** A save that the writer asked for is under way. */
  busy: boolean;
  /** Why the last save that the writer asked for failed. */
  failure: Failure | null;
  /** SAVE. Stays the same function. */
  save: () => void;
  /** For `<form onSubmit>`. */
  onSubmit: (event: SubmitEvent) => void;
  /**
   * For `<form ref>`: after a save that left something to do, what needs the writer gets the focus; leaving a field autosaves.
   */
  mount: RefCallback<HTMLFormElement>;
}

interface Internals {
  /** Why the last save failed, also while another one is under way. */
  lastFailure: Failure | null;
}

/**
 * Saves a form: when its writer asks for it after a check, and when a field or the form is left.
 *
 * @param values what the controls show
 * @param setChecked takes what the check found
 */
export function useFormSaving<Field extends string>(
  options: SavingOptions<Field> & Pick<ValueOptions<Field>, 'form' | 'stored' | 'isNew' | 'problemOf'>,
  values: Record<Field, string>,
  setChecked: (problems: Problems<Field | 'form'>) => void,
): FormSaving & Internals {
  const { form } = options;
  const connection = useDrafts();
  const saving = useDraftsState((state) => state.saving[form]);
  const [attempt, setAttempt] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  // What is called later must see what is true then.
  const latest = useRef({ options, values, connection });
  useEffect(() => {
    latest.current = { options, values, connection };
  });

  useEffect(() => {
    if (attempt === 0) return;
    const place = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-attention]');
    place?.focus();
    // A control that has the focus already is not scrolled to by getting it.
    place?.scrollIntoView({ block: 'nearest' });
  }, [attempt]);

  const save = useCallback(() => {
    const { options: now, values: texts, connection: drafts } = latest.current;
    const isBlocked = (field: string, text: string) => now.problemOf?.(field as Field, text) !== undefined;
    const wrong = now.check?.(texts) ?? {};
    setChecked(wrong);
    // A text that is too long keeps only a new object from being sent; everything else goes without it.
    const stops = Object.entries(wrong).some(
      ([field, problem]) => problem && (now.isNew || !isBlocked(field, texts[field as Field])),
    );
    if (!drafts || stops) return setAttempt((count) => count + 1);
    const { send } = now;
    const sender = send && {
      send: (changes: Changes) => send(changes as Changes & { texts: Record<Field, string> }),
      isBlocked,
      ...(now.isNew && { empty: now.stored }),
      hasOtherChanges: () => latest.current.options.hasOtherChanges ?? false,
    };
    const { pathname } = location;
    void drafts.outbox.save(form, sender).then((outcome) => {
      // As they were when the save began: afterwards a new object is no longer new.
      const { onSaved, onFailed, onUnreachable } = now;
      const { stored, failure, to } = outcome;
      const unsaved = changedFields(drafts.store.getState().drafts.forms[to ?? form]);
      if (failure && failure.status !== 401) (failure.status > 0 ? onFailed : onUnreachable)?.(failure);
      if (stored || (!failure && unsaved.length === 0)) {
        // While the code of the next screen loads, the form is still mounted.
        const isOpen = element.current !== null && location.pathname === pathname;
        onSaved?.({ ...outcome, unsaved, isOpen });
      }
      if (unsaved.length > 0) setAttempt((count) => count + 1);
    });
  }, [form, setChecked]);

  const mount = useCallback((node: HTMLFormElement | null) => {
    element.current = node;
    const autosave = () => void latest.current.connection?.outbox.autosave();
    node?.addEventListener('focusout', autosave);
    return () => {
      node?.removeEventListener('focusout', autosave);
      element.current = null;
      autosave();
    };
  }, []);

  const busy = Boolean(saving?.busy && saving.isManual);
  const lastFailure = saving?.failure ?? null;
  return {
    busy,
    failure: busy ? null : lastFailure,
    lastFailure,
    save,
    onSubmit(event) {
      event.preventDefault();
      if (!busy) save();
    },
    mount,
  };
}
