import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import type { useAuthForm } from './useAuthForm.ts';

interface AuthFormFootProps {
  form: Pick<ReturnType<typeof useAuthForm>, 'messages' | 'busy'>;
  /** The label of the button. */
  go: string;
}

/** The end of an account form: why it could not be sent, and its button. */
export function AuthFormFoot({ form: { messages, busy }, go }: AuthFormFootProps) {
  return (
    <>
      {/* Not a live region: the alert that floats above the page is one. */}
      {messages.length > 0 && (
        <Notice tone="danger">
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <Button kind="primary" wide type="submit" busy={busy}>
        {go}
      </Button>
    </>
  );
}
