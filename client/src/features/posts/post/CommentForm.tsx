import type { Id } from '@trefoil/server/contract';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EntryForm } from '../entry/EntryForm.tsx';
import { VerifyEmailNotice } from '../entry/VerifyEmailNotice.tsx';
import { addComment } from '../postsSlice.ts';
import css from './CommentForm.module.css';

interface CommentFormProps {
  postId: Id;
  author: string;
  /** Opened by the button beside the post; on narrow screens it is then docked at the bottom. */
  docked: boolean;
  /** A quotation to append. */
  insertion: { text: string } | null;
  onUndock: () => void;
}

/** The comment form, or a notice for unverified users. */
export function CommentForm({ postId, author, docked, insertion, onUndock }: CommentFormProps) {
  const dispatch = useAppDispatch();
  const verified = useAppSelector(({ auth }) => auth.user?.emailVerified);
  return (
    <section className={css.CommentForm} aria-label="Add a comment" data-docked={(verified && docked) || undefined}>
      {verified ? (
        <EntryForm
          kind="comment"
          form={`comment/${postId}`}
          name={`Comment for ${author}`}
          label="Your comment"
          placeholder="What would you try? Say what works, then what you would change."
          submitLabel="Comment"
          insertion={insertion}
          beside={
            docked && (
              <Button className={css.cancel} kind="quiet" onClick={onUndock}>
                Cancel
              </Button>
            )
          }
          onSent={onUndock}
          send={(entry) => dispatch(addComment({ postId, ...entry }))}
        />
      ) : (
        <VerifyEmailNotice>Verify your email to join this discussion.</VerifyEmailNotice>
      )}
    </section>
  );
}
