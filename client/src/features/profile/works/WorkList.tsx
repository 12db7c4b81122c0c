import { type Work, webAddress } from '@trefoil/server/contract';
import PenLine from 'lucide-react/icons/pen-line';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Hidden, Label, Soft } from '../../../ui/layout/layout.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { OutLink } from '../public/OutLink.tsx';
import { amazonPage } from './workRules.ts';
import { removeWork } from '../profileSlice.ts';
import css from './WorkList.module.css';

/** Finished works; their writer can change and remove each. */
export function WorkList({ works, editable }: { works: readonly Work[]; editable: boolean }) {
  return (
    <ul className={css.Works}>
      {works.map((work) => (
        <li key={work._id} className={css.item}>
          <Title {...work} />
          <Facts {...work} />
          {work.desc && <Soft className={css.desc}>{work.desc}</Soft>}
          {editable && <Tools work={work} />}
        </li>
      ))}
    </ul>
  );
}

function Title({ title, url, asin }: Work) {
  const to = webAddress(url) ?? amazonPage(asin);
  return <h3>{to ? <OutLink to={to}>{title}</OutLink> : title}</h3>;
}

function Facts({ author, genre, asin }: Work) {
  const page = amazonPage(asin);
  return (
    <Label>
      {[author, genre].filter(Boolean).join(' · ')}
      {asin && ' · '}
      {page ? <OutLink to={page}>ASIN {asin}</OutLink> : asin && `ASIN ${asin}`}
    </Label>
  );
}

function Tools({ work }: { work: Work }) {
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
