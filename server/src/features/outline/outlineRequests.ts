import type { Request } from 'express';
import { OUTLINE_TEXTS, type OutlineText } from '../../contract/index.ts';
import { invalid } from '../../http/errors.ts';

/** Reads `?view=`, by default the first of these. @throws 400 for any other */
export function parseView<View extends string>(query: Request['query'], views: readonly [View, ...View[]]): View {
  const { view = views[0] } = query;
  const known = views.find((one) => one === view);
  if (known === undefined) throw invalid('Unknown view', 'view');
  return known;
}

/** Reads the name of a text of the outline in `?versions=`. @throws 400 for any other */
export function parseTextField(name: unknown): OutlineText {
  const field = OUTLINE_TEXTS.find((known) => known === name);
  if (!field) throw invalid('Versions must name the title or a beat', 'versions');
  return field;
}

/** Checks a parameter that can only be `true`. @throws 400 */
export function requireTrue(query: Request['query'], name: string): void {
  if (query[name] !== 'true') throw invalid(`Use ${name}=true or leave it out`, name);
}
