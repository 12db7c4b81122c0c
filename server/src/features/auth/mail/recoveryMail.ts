import { escapeHtml } from '../../../lib/html.ts';
import type { MailText } from '../../../lib/mailTransport.ts';

/** The mail with the link for another password: plain text and HTML, no images, names nobody. */
export function recoveryMail(url: string, contactEmail: string): MailText {
  return {
    subject: 'Choose a new password for Trefoil',
    text: plainText(url, contactEmail),
    html: htmlText(escapeHtml(url), escapeHtml(contactEmail)),
  };
}

function plainText(url: string, email: string): string {
  return `Hello,

Somebody, most likely you, asked for a new password for the Trefoil
account of this email address. Choose one here:

${url}

The link works once and expires in 24 hours. When the new password is
saved, you are signed out everywhere else.

If you did not ask for it, you can ignore this message. Your password
stays as it is unless the link is used.

Questions? Write to ${email}.

Trefoil
`;
}

function htmlText(url: string, email: string): string {
  return `<p>Hello,</p>
<p>Somebody, most likely you, asked for a new password for the Trefoil account of this email address.</p>
<p><a href="${url}"><strong>Choose a new password</strong></a></p>
<p>If that does not open, copy this address into your browser:<br>${url}</p>
<p>The link works once and expires in 24 hours. When the new password is saved, you are signed out everywhere else.</p>
<p>If you did not ask for it, you can ignore this message. Your password stays as it is unless the link is used.</p>
<p>Questions? Write to <a href="mailto:${email}">${email}</a>.</p>
<p>Trefoil</p>
`;
}
