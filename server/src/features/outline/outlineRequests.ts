import type { Request } from 'express';
import { invalid } from '../../http/errors.ts';
import { OUTLINE_VIEWS, type OutlineView } from './outlineView.ts';

/** Reads `?view=`. @param more views that this route has besides those of the outline @throws 400 for any other */
export function parseView<More extends string = never>(query: Request['query'], ...more: More[]): OutlineView | More {
  const { view = 'whole' } = query;
  const found = [...OUTLINE_VIEWS, ...more].find((known) => known === view);
  if (!found) throw invalid('There is no such view', 'view');
  return found;
}
