import { isPresent } from '@trefoil/server/contract';
import type { StoredTexts } from './outlineProgress.ts';

/** Shown in place of a missing title. */
export const UNTITLED = 'Untitled story';
/** Shown in place of an empty beat in the finished outline. */
export const EMPTY_BEAT = '...';

/** The title in quotation marks. */
export const quotedTitle = (outline: StoredTexts): string =>
  isPresent(outline?.title) ? `“${outline!.title}”` : UNTITLED;

/** State for links to the finished outline that open its export dialog. */
export const OPEN_EXPORT = { export: true };
