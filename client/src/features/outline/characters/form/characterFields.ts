import { FIELDS, valueOf } from '@trefoil/server/contract';

/** Whether the form shows a preview of this photo address: only if it ends in jpeg, jpg, gif or png. */
export function hasPreview(photoUrl: string): boolean {
  return /^https?:\/\/.*\.(jpeg|jpg|gif|png)$/i.test(photoUrl.trim());
}

/** TRUE in any letter case means yes; every other word means no. */
export const isProtagonist = (answer: string): boolean => valueOf(FIELDS.character.protag, answer);
