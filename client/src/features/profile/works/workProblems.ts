import { FIELDS, problemsOf } from '@trefoil/server/contract';
import type { Problems } from '../../../lib/drafts/useForm.ts';
import type { WorkText } from './workRules.ts';

/** What keeps a work from being saved: title and author are needed, nothing else is. */
export const workProblems = (text: WorkText): Problems<keyof WorkText> => problemsOf(FIELDS.work, text);
