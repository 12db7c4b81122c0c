import type { Request } from 'express';
import { invalid } from '../errors.ts';

/** Reads `?view=`, by default the first of these. @throws 400 for any other */
export function parseView<View extends string>({ query }: Request, views: readonly [View, ...View[]]): View {
  const { view = views[0] } = query;
  const known = views.find((one) => one === view);
  if (known === undefined) throw invalid('Unknown view', 'view');
  return known;
}

/** Checks a parameter that can only be `true`. @throws 400 */
export function requireTrue({ query }: Request, name: string): void {
  if (query[name] !== 'true') throw invalid(`Use ${name}=true or leave it out`, name);
}

/** Whether `?none=null` is sent: what a user need not have yet is then `null`, because browsers log every 404 as an error. */
export const wantsNull = ({ query }: Request): boolean => query['none'] === 'null';
