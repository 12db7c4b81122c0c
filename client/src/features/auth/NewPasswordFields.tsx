import { MIN_PASSWORD_CONFIRMATION } from '@trefoil/server/contract';
import { useEffect, useState, type ComponentProps } from 'react';
import { Check } from '../../ui/form/field/Check.tsx';
import { Hint, TextField } from '../../ui/form/field/Field.tsx';
import css from './AuthForm.module.css';
import type { NewPassword } from './authRules.ts';
import type { isCommonPassword } from './commonPasswords.ts';

interface NewPasswordFieldsProps {
  /** The form of `useAuthForm`. */
  form: {
    busy: boolean;
    text: (field: keyof NewPassword) => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onText'>;
  };
  label: string;
  /** Follows the minimum length in the hint. */
  advice?: string;
  /** The name and the email address, as far as they are known. */
  own: readonly string[];
}

/** A new password, typed twice, which can be shown; with a warning if it is a common one. */
export function NewPasswordFields({ form, label, advice = '', own }: NewPasswordFieldsProps) {
  const [isShown, setIsShown] = useState(false);
  // Password managers take only what is sent from a password field.
  const type = isShown && !form.busy ? 'text' : 'password';
  const props = { required: true, type, autoComplete: 'new-password' };
  const password = form.text('password');
  const isCommon = useIsCommon(password.value, own);
  return (
    <>
      <div>
        <TextField
          label={label}
          hint={`Use at least ${MIN_PASSWORD_CONFIRMATION} characters.${advice}`}
          {...props}
          {...password}
        />
        <Hint className={css.warning} role="status">
          {isCommon && 'This is one of the most used passwords. A longer one protects your story.'}
        </Hint>
      </div>
      <TextField label="Confirm password" {...props} {...form.text('confirmation')} />
      <Check checked={isShown} onCheck={setIsShown}>
        Show password
      </Check>
    </>
  );
}

/** Whether a password is a common one. The list is loaded with the first letter; without it, none is. */
function useIsCommon(password: string, own: readonly string[]): boolean {
  const [isCommon, setIsCommon] = useState<typeof isCommonPassword>();
  const hasBegun = password !== '';
  useEffect(() => {
    if (!hasBegun) return;
    import('./commonPasswords.ts').then(
      (code) => setIsCommon(() => code.isCommonPassword),
      () => {},
    );
  }, [hasBegun]);
  return hasBegun && isCommon?.(password, own) === true;
}
