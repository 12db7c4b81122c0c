import { escapeHtml } from '../../../lib/html.ts';
import type { MailText } from '../../../lib/mailTransport.ts';

/** The email with a password reset link, as plain text and HTML, without images. It names nobody. */
export function recoveryMail(url: string, contactEmail: string): MailText {
  return {
    subject: 'Reset your Trefoil password',
    text: plainText(url, contactEmail),
    html: htmlText(escapeHtml(url), escapeHtml(contactEmail)),
  };
}

function plainText(url: string, email: string): string {
  return `Hello,

Someone (probably you) asked to reset the password for the Trefoil
account at this address. Choose a new password here:

${url}

The link works once and expires in 24 hours. Saving a new password logs
you out everywhere else.

If you didn’t ask for this, you can ignore this email. Your password
won’t change unless the link is used.

Questions? Write to ${email}.

Trefoil
`;
}

function htmlText(url: string, email: string): string {
  return `<p>Hello,</p>
<p>Someone (probably you) asked to reset the password for the Trefoil account at this address.</p>
<p><a href="${url}"><strong>Choose a new password</strong></a></p>
<p>If the link doesn’t open, copy this address into your browser:<br>${url}</p>
<p>The link works once and expires in 24 hours. Saving a new password logs you out everywhere else.</p>
<p>If you didn’t ask for this, you can ignore this email. Your password won’t change unless the link is used.</p>
<p>Questions? Write to <a href="mailto:${email}">${email}</a>.</p>
<p>Trefoil</p>
`;
}
