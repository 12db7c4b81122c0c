import type { OutlineText } from '@trefoil/server/contract';
import type { FormState } from '../../../../lib/drafts/formState.ts';
import { StateCopy } from '../../../../ui/form/StateLine.tsx';
import { positionOf } from '../fields.ts';
import css from './WritingHead.module.css';
import { Label } from '../../../../ui/layout/layout.tsx';

/** The position and the state of the text beside BACK, while the writer types on a phone; screen readers have them elsewhere. */
export function WritingHead({ field, state }: { field: OutlineText; state: FormState }) {
  const isCalm = CALM.includes(state.name);
  return (
    <div className={css.WritingHead} aria-hidden="true" data-calm={isCalm || undefined}>
      {field !== 'title' && <Label of="act">{positionOf(field)}</Label>}
      {isCalm && <StateCopy {...state} />}
    </div>
  );
}

/** The other states have an action, or warn: they get a line of their own in the bar. */
const CALM: readonly FormState['name'][] = ['none', 'saved', 'saving', 'device', 'restored'];
