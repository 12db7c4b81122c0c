/** What makes two email addresses the same: one mailbox has one account, whatever the case. */
export function emailKeyOf(email: string): string {
  return email.normalize('NFC').toLowerCase();
}
