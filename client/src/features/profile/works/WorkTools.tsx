import type { Work } from '@trefoil/server/contract';
import { PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { useOfferUndo } from '../../../ui/undo/Undo.tsx';
import { removeWork, restoreWork } from '../profileSlice.ts';
import css from './WorksBlock.module.css';

/** Edits or removes one of the viewer's finished works. */
export function WorkTools({ work, works }: { work: Work; works: readonly Work[] }) {
  const dispatch = useAppDispatch();
  const offerUndo = useOfferUndo();
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (busy) return;
    setBusy(true);
    const result = await dispatch(removeWork(work));
    setBusy(false);
    if (removeWork.fulfilled.match(result)) {
      offerUndo({
        place: 'works',
        path: location.pathname,
        text: `“${work.title}” was removed.`,
        before: works.slice(works.indexOf(work) + 1).map(({ _id }) => _id),
        run: () => void dispatch(restoreWork(work)),
      });
    }
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
