import bcrypt from 'bcryptjs';

/*
 * What the threads of the password pool do. Synchronously, since a thread has one task at a time.
 */

export function hash({ password, cost }: { password: string; cost: number }): string {
  return bcrypt.hashSync(password, cost);
}

export function matches({ password, hash: stored }: { password: string; hash: string }): boolean {
  return bcrypt.compareSync(password, stored);
}
