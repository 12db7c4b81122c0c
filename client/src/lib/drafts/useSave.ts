import { useCallback, useEffect, useRef, useState, type RefCallback, type RefObject } from 'react';
import { changedFields } from './draftsState.ts';
import type { Changes } from './saving.ts';
import type { Problems } from './useForm.ts';
import type { LatestForm } from './useFormEdits.ts';

/**
 * Saves a form: when its writer asks for it after a check, and when a field or the form is left.
 *
 * @param latestRef the form as it is when it is called
 * @param setChecked takes what the check found
 * @param focusProblem moves the focus to what needs the writer
 */
export function useSave<Field extends string>(
  form: string,
  latestRef: RefObject<LatestForm<Field>>,
  setChecked: (problems: Problems<Field>) => void,
  focusProblem: () => void,
): { save: () => void; mount: RefCallback<HTMLFormElement> } {
  const element = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (attempt > 0) focusProblem();
  }, [attempt, focusProblem]);

  const save = useCallback(() => {
    const { options: now, values, connection } = latestRef.current;
    const isBlocked = (field: string, text: string) => now.problemOf?.(field as Field, text) !== undefined;
    const wrong = now.check?.(values) ?? {};
    setChecked(wrong);
    // A text that is too long keeps only a new object from being sent; everything else goes without it.
    const stops = Object.entries(wrong).some(
      ([field, problem]) => problem && (now.isNew || !isBlocked(field, values[field as Field])),
    );
    if (!connection || stops) return setAttempt((count) => count + 1);
    const { send } = now;
    const sender = send && {
      send: (changes: Changes) => send(changes as Changes & { texts: Record<Field, string> }),
      isBlocked,
      ...(now.isNew && { empty: now.stored }),
      hasOtherChanges: () => latestRef.current.options.hasOtherChanges ?? false,
    };
    const { pathname } = location;
    void connection.outbox.save(form, sender).then((outcome) => {
      // As they were when the save began: afterwards a new object is no longer new.
      const { onSaved, onFailed, onUnreachable } = now;
      const { stored, failure, to } = outcome;
      const unsaved = changedFields(connection.store.getState().drafts.forms[to ?? form]);
      // While the code of the next screen loads, the form is still mounted.
      const isOpen = element.current !== null && location.pathname === pathname;
      if (failure && failure.status !== 401) (failure.status > 0 ? onFailed : onUnreachable)?.(failure, isOpen);
      if (stored || (!failure && unsaved.length === 0)) onSaved?.({ ...outcome, unsaved, isOpen });
      if (unsaved.length > 0) setAttempt((count) => count + 1);
    });
  }, [form, latestRef, setChecked]);

  const mount = useCallback(
    (node: HTMLFormElement | null) => {
      element.current = node;
      const autosave = () => void latestRef.current.connection?.outbox.autosave();
      node?.addEventListener('focusout', autosave);
      return () => {
        node?.removeEventListener('focusout', autosave);
        element.current = null;
        autosave();
      };
    },
    [latestRef],
  );

  return { save, mount };
}
