import type { Comment, Id, Post } from '@trefoil/server/contract';
import { useEffect } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { outcomeOf } from '../../../lib/drafts/saving.ts';
import { useForm } from '../../../lib/drafts/useForm.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Hint, TextAreaField } from '../../../ui/form/field/Field.tsx';
import { FormChoices } from '../../../ui/form/FormChoices.tsx';
import { FormFoot } from '../../../ui/form/FormFoot.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { nounOf, type Entry } from '../postEntries.ts';
import { textProblem } from '../postRules.ts';
import { editComment, editPost } from '../postsSlice.ts';
import css from './EntryForm.module.css';
import { editFormId } from './useEntryEditing.ts';

interface EditFormProps {
  postId: Id;
  entry: Entry;
  onDone: () => void;
}

/** The text of the viewer's own entry, even while others see only a notice. */
const textOf = (entry: { text: string; ownText?: string } | undefined) => ({
  text: entry?.ownText ?? entry?.text ?? '',
});

/** Edits the viewer's own post or comment in place. Likes, votes, and comments stay. */
export function EditForm({ postId, entry, onDone }: EditFormProps) {
  const dispatch = useAppDispatch();
  const kind = nounOf(entry);
  const label = `Your ${kind}`;
  const stored = textOf(entry);

  const form = useForm({
    form: editFormId(entry),
    stored,
    source: entry,
    nameOf: () => label,
    check: ({ text }) => ({ text: textProblem(text, kind) }),
    async send({ texts: { text }, base }) {
      const edit = { postId, text, base: base['text'] ?? stored.text };
      if (kind === 'post') return outcomeOf<Post>(await dispatch(editPost(edit)), textOf, 'post');
      const own = (stored: Comment | Comment[]) => textOf([stored].flat().find(({ _id }) => _id === entry._id));
      const result = await dispatch(editComment({ ...edit, commentId: entry._id }));
      return outcomeOf<Comment | Comment[]>(result, own, 'comments');
    },
    onSaved: ({ unsaved }) => unsaved.length === 0 && onDone(),
    onFailed: (failed, isOpen) => dispatch(failureRaised(failed, isOpen)),
  });
  const { mount, ready, handleOf } = form;

  useEffect(() => {
    if (ready) handleOf('text')?.focus();
  }, [ready, handleOf]);

  /** The discarded text stays in the recovered drafts. */
  function cancel() {
    form.discard('text');
    onDone();
  }

  if (!ready) return null;
  return (
    <form ref={mount} noValidate className={css.EntryForm} onSubmit={form.onSubmit}>
      <Stack gap={2}>
        <TextAreaField className={css.field} label={label} rows={4} dir="auto" {...form.fieldProps('text')} />
        <FormChoices form={form} />
        <FormFoot form={form} submitLabel="Save Changes">
          <Hint className={css.hint}>
            {kind === 'post' ? 'Comments stay. The post will be marked “edited.”' : 'It will be marked “edited.”'}
          </Hint>
          <Button kind="quiet" onClick={cancel}>
            Cancel
          </Button>
        </FormFoot>
      </Stack>
    </form>
  );
}
