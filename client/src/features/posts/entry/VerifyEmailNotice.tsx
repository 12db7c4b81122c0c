import { Mail } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';

/** Shown in place of a form until the viewer's email is verified. */
export function VerifyEmailNotice({ children }: { children: string }) {
  return (
    <Notice tone="note" icon={Mail} actions={<ButtonLink to={paths.resend}>Verify Email</ButtonLink>}>
      {children}
    </Notice>
  );
}
