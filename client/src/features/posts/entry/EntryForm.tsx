import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { toSaveResponse } from '../../../lib/drafts/saveResponse.ts';
import { useForm } from '../../../lib/drafts/useForm.ts';
import { Hint, TextAreaField } from '../../../ui/form/field/Field.tsx';
import { FormFoot } from '../../../ui/form/FormFoot.tsx';
import { Hidden, Stack } from '../../../ui/layout/layout.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import css from './EntryForm.module.css';
import { textProblem } from '../postRules.ts';

const EMPTY = { text: '' };

interface EntryFormProps {
  kind: 'post' | 'comment';
  /** Names the text on the device. */
  form: string;
  /** What the text is, for the recovered drafts: 'New post'. */
  name: string;
  label: string;
  placeholder: string;
  /** The words on the button. */
  go: string;
  /** A word of advice beside the button. */
  hint?: string;
  /** One line until somebody writes. */
  brief?: boolean;
  /** What else stands beside the button. */
  beside?: ReactNode;
  /** Text that is to be put into the form, behind what stands there; another object, and it is put there again. */
  insertion?: { text: string } | null;
  /** After it was sent, with nothing left. */
  onSent?: () => void;
  /** Sends the text, under a name that stays the same until it was sent; the result of a thunk. */
  send: (
    text: string,
    sendKey: string,
  ) => Promise<{ meta: { requestStatus: 'fulfilled' | 'rejected' }; payload?: unknown }>;
}

/** A new text of one's own. It is kept on the device until the server has it, and cleared only then. */
export function EntryForm({
  kind,
  form: formName,
  name,
  label,
  placeholder,
  go,
  hint,
  brief,
  beside,
  insertion,
  onSent,
  send,
}: EntryFormProps) {
  const dispatch = useAppDispatch();
  const box = useRef<HTMLElement>(null);
  // Once open it stays so: what moved back when the focus leaves would move away from under the pointer.
  const [opened, setOpened] = useState(!brief);
  const form = useForm({
    form: formName,
    stored: EMPTY,
    isNew: true,
    nameOf: () => name,
    check: ({ text }) => ({ text: textProblem(text, kind) }),
    send: async ({ texts, key }) =>
      toSaveResponse<unknown>(await send(texts.text, key), { texts: () => EMPTY, made: true }),
    onSaved({ unsaved }) {
      setOpened(!brief || unsaved.length > 0);
      if (unsaved.length === 0) onSent?.();
    },
    onFailed: (failed) => dispatch(failureRaised(failed)),
  });
  const { mount, ready, set } = form;
  const { text } = form.values;
  const open = opened || text !== '';

  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  useEffect(() => {
    if (!insertion || !ready) return;
    const now = latest.current;
    if (insertion.text) set('text', now.trim() === '' ? insertion.text : `${now.trimEnd()}\n\n${insertion.text}`);
    const area = box.current?.querySelector('textarea');
    area?.focus();
    requestAnimationFrame(() => area?.setSelectionRange(area.value.length, area.value.length));
  }, [insertion, ready, set]);

  return (
    <form ref={mount} noValidate className={css.EntryForm} data-brief={open ? undefined : ''} onSubmit={form.onSubmit}>
      <Stack ref={box} gap={2}>
        <TextAreaField
          className={css.field}
          label={brief ? <Hidden>{label}</Hidden> : label}
          placeholder={placeholder}
          rows={open ? 4 : 1}
          dir="auto"
          // What keeps the text comes a moment later: nothing can be typed that would be lost.
          readOnly={!ready}
          onFocus={() => setOpened(true)}
          {...form.line('text')}
        />
        {open && (
          <FormFoot form={form} go={go}>
            {hint && <Hint className={css.hint}>{hint}</Hint>}
            {beside}
          </FormFoot>
        )}
      </Stack>
    </form>
  );
}
