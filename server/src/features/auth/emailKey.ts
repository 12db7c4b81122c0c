import { domainToASCII } from 'node:url';

/** What shows nothing, so that two addresses with and without it look the same. */
export const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * What makes two e-mail addresses one mailbox, so that it has one account: without regard to case, to the width and other
 * forms of letters (NFKC), to invisible characters, and to how the domain is written (`münchen.de`, `xn--mnchen-3ya.de`).
 */
export function emailKeyOf(email: string): string {
  const plain = email.normalize('NFKC').replaceAll(new RegExp(INVISIBLE, 'gu'), '').toLowerCase().normalize('NFKC');
  const at = plain.lastIndexOf('@') + 1;
  const domain = plain.slice(at);
  return plain.slice(0, at) + (domainToASCII(domain) || domain);
}

/** The keys under which an account may be stored: that of today, and the one of accounts that share their mailbox since before. */
export function emailKeysOf(email: string): string[] {
  return [...new Set([emailKeyOf(email), email.normalize('NFC').toLowerCase()])];
}
