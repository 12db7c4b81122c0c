import type { ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import css from './AuthForm.module.css';
import type { useAuthForm } from './useAuthForm.ts';

interface AuthFormProps {
  form: Pick<ReturnType<typeof useAuthForm>, 'formProps' | 'messages' | 'busy'>;
  /** The label of the button. */
  submitLabel: string;
  /** Below the button. */
  links?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The form of an account screen: its fields, why it could not be sent, and its button. */
export function AuthForm({ form: { formProps, messages, busy }, submitLabel, links, children }: AuthFormProps) {
  return (
    <form className={css.AuthForm} {...formProps}>
      <Stack>
        {children}
        {messages.length > 0 && (
          <Notice tone="danger">
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        )}
        <Button kind="primary" wide type="submit" busy={busy}>
          {submitLabel}
        </Button>
        {links}
      </Stack>
    </form>
  );
}
