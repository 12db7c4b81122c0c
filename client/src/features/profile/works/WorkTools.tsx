import type { Work } from '@trefoil/server/contract';
import PenLine from 'lucide-react/icons/pen-line';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { removeWork } from '../profileSlice.ts';
import css from './WorkList.module.css';

/** Changes or removes one's own finished work. */
export function WorkTools({ work }: { work: Work }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (busy) return;
    setBusy(true);
    const result = await dispatch(removeWork(work));
    setBusy(false);
    if (removeWork.rejected.match(result) && result.payload) dispatch(failureRaised(result.payload));
  }

  return (
    <div className={css.tools}>
      <ButtonLink kind="quiet" icon={PenLine} to={paths.editWork(work._id)} title={`Edit ${work.title}`}>
        <Hidden>Edit {work.title}</Hidden>
      </ButtonLink>
      <IconButton icon={Trash2} kind="danger" label={`Remove ${work.title}`} onClick={() => void remove()} />
    </div>
  );
}
