import { escapeHtml } from '../../../lib/html.ts';
import type { MailText } from '../../../lib/mailTransport.ts';

/**
 * The email with a verification link, as plain text and HTML, without images. It contains no name: anybody who signs up
 * chooses the name and the address, and could send a message of their own to a stranger.
 */
export function verificationMail(verifyUrl: string, contactEmail: string): MailText {
  return {
    subject: 'Verify your email for Trefoil',
    text: plainText(verifyUrl, contactEmail),
    html: htmlText(escapeHtml(verifyUrl), escapeHtml(contactEmail)),
  };
}

function plainText(verifyUrl: string, email: string): string {
  return `Hello,

Welcome to Trefoil. Please confirm that this email address is yours:

${verifyUrl}

The link works once and expires in 48 hours. If it expires, log in
and request a new one.

Verifying unlocks uploading a profile image, creating Brainstorm posts,
commenting, liking posts, and voting for comments. Your outline is ready
now, and only you can see it.

If you didn’t sign up for Trefoil, you can ignore this email.
Nothing happens unless the link is used.

Questions? Write to ${email}.

Trefoil
`;
}

function htmlText(verifyUrl: string, email: string): string {
  return `<p>Hello,</p>
<p>Welcome to Trefoil. Please confirm that this email address is yours:</p>
<p><a href="${verifyUrl}"><strong>Verify your account</strong></a></p>
<p>If the link doesn’t open, copy this address into your browser:<br>${verifyUrl}</p>
<p>The link works once and expires in 48 hours. If it expires, log in and request a new one.</p>
<p>Verifying unlocks:</p>
<ul>
  <li>uploading a profile image</li>
  <li>creating Brainstorm posts</li>
  <li>commenting</li>
  <li>liking posts</li>
  <li>voting for comments</li>
</ul>
<p>Your outline is ready now, and only you can see it.</p>
<p>If you didn’t sign up for Trefoil, you can ignore this email. Nothing happens unless the link is used.</p>
<p>Questions? Write to <a href="mailto:${email}">${email}</a>.</p>
<p>Trefoil</p>
`;
}
