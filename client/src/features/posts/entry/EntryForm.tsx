import type { ComponentType } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useDraft } from '../../../lib/drafts/useDraft.ts';
import { useFormSave } from '../../../lib/drafts/useFormSave.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DraftOffer } from '../../../ui/form/DraftOffer.tsx';
import { TextAreaField } from '../../../ui/form/Field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { NotSaved } from '../../../ui/form/NotSaved.tsx';
import { useInvalidFocus } from '../../../ui/form/useInvalidFocus.ts';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import css from './EntryForm.module.css';
import { textProblem } from '../postRules.ts';

interface EntryFormProps {
  kind: 'post' | 'comment';
  /** Names the draft on the device. */
  form: string;
  label: string;
  placeholder: string;
  /** The words on the button. */
  go: string;
  rows: number;
  /** What stands above the form and may bring text into it. */
  above?: ComponentType<{ onBring: (text: string) => void }>;
  /** Sends the text, under a name that stays the same until it was sent; the result of a thunk. */
  send: (
    text: string,
    sendKey: string,
  ) => Promise<{ meta: { requestStatus: 'fulfilled' | 'rejected' }; payload?: unknown }>;
}

/** A text of one's own. It is kept on the device until the server has it, and cleared only then. */
export function EntryForm({ kind, form, label, placeholder, go, rows, above: Above, send }: EntryFormProps) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(({ auth }) => auth.user?._id ?? '');
  const draft = useDraft(userId, form, { text: '' });
  const { text } = draft.values;

  const { problems, failure, busy, onSubmit } = useFormSave<'text'>({
    check: () => {
      const problem = textProblem(text, kind);
      return problem ? { text: problem } : {};
    },
    send: () => send(text, draft.sendKey()),
    onSaved: () => draft.clear(),
    onFailed: (failed) => dispatch(failureRaised(failed)),
  });
  const ref = useInvalidFocus(problems);

  /** Puts text behind what the writer has typed already, and goes there. */
  function bring(brought: string) {
    if (brought) draft.set('text', text.trim() === '' ? brought : `${text}\n\n${brought}`);
    ref.current?.querySelector('textarea')?.focus();
  }

  return (
    <form ref={ref} noValidate onSubmit={onSubmit}>
      <Stack gap={2}>
        {Above && <Above onBring={bring} />}
        <DraftOffer offered={draft.offered} kept={draft.kept} onPutBack={draft.putBack} onDiscard={draft.discard} />
        <TextAreaField
          className={css.text}
          label={label}
          placeholder={placeholder}
          rows={rows}
          dir="auto"
          readOnly={busy}
          value={text}
          error={problems.text}
          onText={(next) => draft.set('text', next)}
        />
        <NotSaved failure={failure} />
        <Row end>
          <Button kind="primary" type="submit" busy={busy}>
            {go}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
