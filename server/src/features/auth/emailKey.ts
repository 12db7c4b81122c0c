/** The key by which two email addresses are equal: case and look-alikes are ignored, so that a mailbox has one account. */
export function emailKeyOf(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
