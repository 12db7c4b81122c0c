import { isPresent } from '@trefoil/server/contract';
import type { StoredTexts } from './outlineProgress.ts';

/** Stands for a title that is not there yet. */
export const UNTITLED = 'Untitled';
/** Stands for an empty beat in the finished outline. */
export const EMPTY_BEAT = '...';

/** A title as it stands over the story. */
export const quotedTitle = (outline: StoredTexts): string =>
  isPresent(outline?.title) ? `“${outline!.title}”` : UNTITLED;

/** State for links to the finished outline that open its export dialog. */
export const OPEN_EXPORT = { export: true };
