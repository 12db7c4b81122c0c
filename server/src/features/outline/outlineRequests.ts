import type { Request } from 'express';
import { OUTLINE_TEXTS, type OutlineText } from '../../contract/index.ts';
import { invalid } from '../../http/errors.ts';
import { OUTLINE_VIEWS, type OutlineView } from './outlineView.ts';

/** The `?view=` of a call if there is such a one. @param more views that this route has besides those of the outline */
export function knownView<More extends string = never>(
  { view = 'whole' }: Request['query'],
  ...more: More[]
): OutlineView | More | undefined {
  return [...OUTLINE_VIEWS, ...more].find((known) => known === view);
}

/** The same. @throws 400 for any other */
export function parseView<More extends string = never>(query: Request['query'], ...more: More[]): OutlineView | More {
  const view = knownView(query, ...more);
  if (!view) throw invalid('There is no such view', 'view');
  return view;
}

/** Reads the name of a text of the outline in `?versions=`. @throws 400 for any other */
export function parseTextField(name: unknown): OutlineText {
  const field = OUTLINE_TEXTS.find((known) => known === name);
  if (!field) throw invalid('Ask for the versions of the title or of a beat', 'versions');
  return field;
}

/** Whether a question such as `?removed=true` is asked. @throws 400 for any other word */
export function parseFlag(query: Request['query'], name: string): boolean {
  if (query[name] === undefined) return false;
  if (query[name] !== 'true') throw invalid(`Ask with ${name}=true or without it`, name);
  return true;
}
