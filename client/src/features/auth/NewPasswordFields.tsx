import { MIN_PASSWORD_CONFIRMATION } from '@trefoil/server/contract';
import { useState, type ComponentProps } from 'react';
import { Check } from '../../ui/form/field/Check.tsx';
import { TextField } from '../../ui/form/field/Field.tsx';
import type { NewPassword } from './authRules.ts';

interface NewPasswordFieldsProps {
  /** The form of `useAuthForm`. */
  form: {
    busy: boolean;
    text: (field: keyof NewPassword) => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onText'>;
  };
  label: string;
  /** Follows the minimum length in the hint. */
  advice?: string;
}

/** A new password, typed twice, which can be shown. */
export function NewPasswordFields({ form, label, advice = '' }: NewPasswordFieldsProps) {
  const [isShown, setIsShown] = useState(false);
  // Password managers take only what is sent from a password field.
  const type = isShown && !form.busy ? 'text' : 'password';
  const props = { required: true, type, autoComplete: 'new-password' };
  return (
    <>
      <TextField
        label={label}
        hint={`Use at least ${MIN_PASSWORD_CONFIRMATION} characters.${advice}`}
        {...props}
        {...form.text('password')}
      />
      <TextField label="Confirm password" {...props} {...form.text('confirmation')} />
      <Check checked={isShown} onCheck={setIsShown}>
        Show password
      </Check>
    </>
  );
}
