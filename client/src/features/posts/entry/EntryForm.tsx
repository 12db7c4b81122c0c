import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { toSaveResponse } from '../../../lib/drafts/saveResponse.ts';
import { useForm } from '../../../lib/drafts/useForm.ts';
import { Hint, TextAreaField } from '../../../ui/form/field/Field.tsx';
import { FormFoot } from '../../../ui/form/FormFoot.tsx';
import { Hidden, Stack } from '../../../ui/layout/layout.tsx';
import { TextButton } from '../../../ui/button/TextLink.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import css from './EntryForm.module.css';
import { textProblem } from '../postRules.ts';
import { useReplacement } from './useReplacement.ts';

const EMPTY = { text: '' };

/** What controls below the field may do with its text. */
export interface FieldTools {
  text: string;
  /** Where the cursor is, or the end of the text if the field was not used yet. */
  cursor: () => number;
  /** Replaces the text, with Undo beside these words until it changes again. */
  replace: (text: string, cursor: number, words: string) => void;
}

interface EntryFormProps {
  kind: 'post' | 'comment';
  /** The id of the form, under which the draft is stored on the device. */
  form: string;
  /** The name of the text in the list of recovered drafts: 'New post'. */
  name: string;
  label: string;
  placeholder: string;
  /** The label of the button. */
  go: string;
  /** Advice beside the button. */
  hint?: string;
  /** A single line until the field is used. */
  brief?: boolean;
  /** More controls beside the button. */
  beside?: ReactNode;
  /** Controls between the field and the button, once the field is used. */
  tools?: ComponentType<FieldTools>;
  /** Text to append to the form. Each new object is appended once. */
  insertion?: { text: string } | null;
  /** Called when the text was sent and nothing is left in the form. */
  onSent?: () => void;
  /** Dispatches the thunk that sends the text. The key stays the same until sending succeeds, so that it is stored once. */
  send: (
    text: string,
    sendKey: string,
  ) => Promise<{ meta: { requestStatus: 'fulfilled' | 'rejected' }; payload?: unknown }>;
}

/** The form for a new post or comment. Its text stays on the device, and in the form, until the server has it. */
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
  tools: Tools,
  insertion,
  onSent,
  send,
}: EntryFormProps) {
  const dispatch = useAppDispatch();
  const box = useRef<HTMLElement>(null);
  // Stays open on blur: collapsing would move the button away from under the pointer.
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

  const area = () => box.current?.querySelector('textarea');
  const { replace, undoable, undo } = useReplacement(area, text, (next) => set('text', next));

  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  useEffect(() => {
    if (!insertion || !ready) return;
    const present = latest.current.trimEnd();
    if (insertion.text) set('text', present.trim() === '' ? insertion.text : `${present}\n\n${insertion.text}`);
    const field = box.current?.querySelector('textarea');
    field?.focus();
    requestAnimationFrame(() => field?.setSelectionRange(field.value.length, field.value.length));
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
          // Until drafts are available, typed text could be lost.
          readOnly={!ready}
          onFocus={() => setOpened(true)}
          {...form.line('text')}
          // The state line is next to it.
          restored={false}
        />
        {open && Tools && (
          <Tools text={text} cursor={() => (opened ? area()?.selectionEnd : null) ?? text.length} replace={replace} />
        )}
        {open && (
          <FormFoot form={form} go={go}>
            {undoable ? (
              <Hint className={css.hint}>
                {undoable.words} <TextButton onClick={undo}>Undo</TextButton>
              </Hint>
            ) : (
              hint && <Hint className={css.hint}>{hint}</Hint>
            )}
            {beside}
          </FormFoot>
        )}
      </Stack>
    </form>
  );
}
