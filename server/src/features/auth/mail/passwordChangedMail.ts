import { escapeHtml } from '../../../lib/html.ts';
import type { MailText } from '../../../lib/mailTransport.ts';

/** The email that tells of a new password, as plain text and HTML, without images. It names nobody. */
export function passwordChangedMail(loginUrl: string, contactEmail: string): MailText {
  return {
    subject: 'Your Trefoil password was changed',
    text: plainText(loginUrl, contactEmail),
    html: htmlText(escapeHtml(loginUrl), escapeHtml(contactEmail)),
  };
}

function plainText(loginUrl: string, email: string): string {
  return `Hello,

The password for the Trefoil account at this address was changed.
All earlier logins have ended.

If that was you, there is nothing to do. If it wasn’t, select “Forgot
your password?” on the login page to choose a new one:

${loginUrl}

Questions? Write to ${email}.

Trefoil
`;
}

function htmlText(loginUrl: string, email: string): string {
  return `<p>Hello,</p>
<p>The password for the Trefoil account at this address was changed. All earlier logins have ended.</p>
<p>If that was you, there is nothing to do. If it wasn’t, select “Forgot your password?” on the login page to choose a
new one:<br><a href="${loginUrl}">${loginUrl}</a></p>
<p>Questions? Write to <a href="mailto:${email}">${email}</a>.</p>
<p>Trefoil</p>
`;
}
