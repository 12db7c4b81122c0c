import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { outcomeOf } from '../../../lib/drafts/saving.ts';
import { useForm } from '../../../lib/drafts/useForm.ts';
import { Hint, TextAreaField } from '../../../ui/form/field/Field.tsx';
import { FormFoot } from '../../../ui/form/FormFoot.tsx';
import { Hidden, Stack } from '../../../ui/layout/layout.tsx';
import { TextButton } from '../../../ui/button/TextLink.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { announce } from '../../../ui/notice/announce.ts';
import { textProblem } from '../postRules.ts';
import type { NewEntry } from '../postsApi.ts';
import css from './EntryForm.module.css';

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
  submitLabel: string;
  /** Advice beside the button. */
  hint?: string;
  /** A single line until the field is used. */
  brief?: boolean;
  /** More controls beside the button. */
  beside?: ReactNode;
  /** Controls between the field and the button, once the field is used; they may load on demand. */
  tools?: ComponentType<FieldTools>;
  /** Text to append to the form. Each new object is appended once. */
  insertion?: { text: string } | null;
  /** Called when the text was sent and nothing is left in the form. */
  onSent?: () => void;
  /** Dispatches the thunk that sends the text. */
  send: (entry: NewEntry) => Promise<Parameters<typeof outcomeOf>[0]>;
}

/** The form for a new post or comment. Its text stays on the device, and in the form, until the server has it. */
export function EntryForm({
  kind,
  form: formName,
  name,
  label,
  placeholder,
  submitLabel,
  hint,
  brief,
  beside,
  tools: Tools,
  insertion,
  onSent,
  send,
}: EntryFormProps) {
  const dispatch = useAppDispatch();
  // Stays open on blur: collapsing would move the button away from under the pointer.
  const [opened, setOpened] = useState(!brief);
  const form = useForm({
    form: formName,
    stored: EMPTY,
    isNew: true,
    nameOf: () => name,
    check: ({ text }) => ({ text: textProblem(text, kind) }),
    send: async ({ texts, key }) => ({
      ...outcomeOf(await send({ text: texts.text, sendKey: key }), () => EMPTY),
      to: null,
    }),
    onSaved({ unsaved }) {
      setOpened(!brief || unsaved.length > 0);
      if (unsaved.length === 0) onSent?.();
    },
    onFailed: (failed, isOpen) => dispatch(failureRaised(failed, isOpen)),
  });
  const { mount, ready } = form;
  const { text } = form.values;
  const field = () => form.handleOf('text');
  const open = opened || text !== '';

  const [replaced, setReplaced] = useState<{ before: string; after: string; words: string } | null>(null);

  function replace(after: string, cursor: number, words: string) {
    setReplaced({ before: text, after, words });
    field()?.write?.(after, cursor);
    announce(words);
  }

  function undo() {
    if (replaced) field()?.write?.(replaced.before);
    setReplaced(null);
  }

  const append = useEffectEvent((addition: string) => {
    const present = text.trimEnd();
    field()?.write?.(present && addition ? `${present}\n\n${addition}` : addition || text);
  });
  useEffect(() => {
    if (insertion && ready) append(insertion.text);
  }, [insertion, ready]);

  return (
    <form ref={mount} noValidate className={css.EntryForm} data-brief={open ? undefined : ''} onSubmit={form.onSubmit}>
      <Stack gap={2}>
        <TextAreaField
          className={css.field}
          label={brief ? <Hidden>{label}</Hidden> : label}
          placeholder={placeholder}
          rows={open ? 4 : 1}
          dir="auto"
          // Until drafts are available, typed text could be lost.
          readOnly={!ready}
          onFocus={() => setOpened(true)}
          {...form.fieldProps('text')}
        />
        {open && Tools && (
          <Tools
            text={text}
            cursor={() => (opened ? field()?.caret?.() : undefined) ?? text.length}
            replace={replace}
          />
        )}
        {open && (
          <FormFoot form={form} submitLabel={submitLabel}>
            {replaced?.after === text ? (
              <Hint className={css.hint}>
                {replaced.words} <TextButton onClick={undo}>Undo</TextButton>
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
