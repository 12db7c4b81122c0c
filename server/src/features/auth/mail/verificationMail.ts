import { escapeHtml } from '../../../lib/html.ts';
import type { MailText } from '../../../lib/mailTransport.ts';

/** The mail that asks to confirm an address: plain text and HTML, no images. */
export function verificationMail(values: { name: string; verifyUrl: string; email: string }): MailText {
  const { name, verifyUrl, email } = values;
  return {
    subject: 'Verify your email for Trefoil',
    text: plainText(name, verifyUrl, email),
    html: htmlText(escapeHtml(name), escapeHtml(verifyUrl), escapeHtml(email)),
  };
}

function plainText(name: string, verifyUrl: string, email: string): string {
  return `Hello ${name},

Welcome to Trefoil. Please confirm that this email address is yours:

${verifyUrl}

The link works once and expires in 48 hours. If it runs out, sign in
and ask for a new one.

Verifying unlocks uploading a profile image, creating Brainstorm posts,
commenting, liking posts, and voting for comments. Your outline is open
to you already, and only you can see it.

If you did not sign up for Trefoil, you can ignore this message.
Nothing happens unless the link is used.

Questions? Write to ${email}.

Trefoil
`;
}

function htmlText(name: string, verifyUrl: string, email: string): string {
  return `<p>Hello ${name},</p>
<p>Welcome to Trefoil. Please confirm that this email address is yours:</p>
<p><a href="${verifyUrl}"><strong>Verify your account</strong></a></p>
<p>If that does not open, copy this address into your browser:<br>${verifyUrl}</p>
<p>The link works once and expires in 48 hours. If it runs out, sign in and ask for a new one.</p>
<p>Verifying unlocks:</p>
<ul>
  <li>uploading a profile image</li>
  <li>creating Brainstorm posts</li>
  <li>commenting</li>
  <li>liking posts</li>
  <li>voting for comments</li>
</ul>
<p>Your outline is open to you already, and only you can see it.</p>
<p>If you did not sign up for Trefoil, you can ignore this message. Nothing happens unless the link is used.</p>
<p>Questions? Write to <a href="mailto:${email}">${email}</a>.</p>
<p>Trefoil</p>
`;
}
