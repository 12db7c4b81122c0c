import type { Id } from './types.ts';

export const ROLES = ['user', 'mod', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a user (`null`: a visitor) may moderate: see flagged texts, clear reports, and delete posts of others. */
export function isModerator(person: { readonly role: Role } | null): boolean {
  return person !== null && person.role !== 'user';
}

/** Whether a user may delete a post or a comment: its author, moderators, and admins. */
export function mayDelete(person: { readonly _id: Id; readonly role: Role } | null, author: Id | null): boolean {
  return person !== null && (person._id === author || isModerator(person));
}
