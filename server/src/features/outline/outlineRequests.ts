import type { Request } from 'express';
import { OUTLINE_TEXTS, type OutlineText } from '../../contract/index.ts';
import { invalid } from '../../http/errors.ts';

/** Reads `?view=`, by default the first of these. @throws 400 for any other */
export function parseView<View extends string>(query: Request['query'], views: readonly [View, ...View[]]): View {
  const { view = views[0] } = query;
  const known = views.find((one) => one === view);
  if (known === undefined) throw invalid('There is no such view', 'view');
  return known;
}

/** Reads the name of a text of the outline in `?versions=`. @throws 400 for any other */
export function parseTextField(name: unknown): OutlineText {
  const field = OUTLINE_TEXTS.find((known) => known === name);
  if (!field) throw invalid('Ask for the versions of the title or of a beat', 'versions');
  return field;
}

/** Checks a parameter that can only be `true`. @throws 400 */
export function requireTrue(query: Request['query'], name: string): void {
  if (query[name] !== 'true') throw invalid(`Ask with ${name}=true or without it`, name);
}
