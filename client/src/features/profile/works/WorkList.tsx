import type { Work } from '@trefoil/server/contract';
import { Fragment } from 'react';
import { Soft } from '../../../ui/layout/layout.tsx';
import { Undos } from '../../../ui/undo/Undo.tsx';
import { WorkDetails } from './WorkDetails.tsx';
import css from './WorkList.module.css';
import { WorkTools } from './WorkTools.tsx';

/** The viewer's own finished works, each with Edit and Remove. */
export function WorkList({ works }: { works: readonly Work[] }) {
  const ids = works.map(({ _id }) => _id);
  return (
    <ul>
      {works.map((work) => (
        <Fragment key={work._id}>
          <Undos as="li" place="works" ids={ids} before={work._id} />
          <li className={css.item}>
            <WorkDetails {...work} />
            {work.desc && (
              <Soft className={css.desc} dir="auto">
                {work.desc}
              </Soft>
            )}
            <WorkTools work={work} ids={ids} />
          </li>
        </Fragment>
      ))}
      <Undos as="li" place="works" ids={ids} />
    </ul>
  );
}
