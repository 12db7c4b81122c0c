import { type Work, webAddress } from '@trefoil/server/contract';
import { Fragment } from 'react';
import { Label, Soft } from '../../../ui/layout/layout.tsx';
import { Undos } from '../../../ui/undo/Undo.tsx';
import { OutLink } from '../public/OutLink.tsx';
import { amazonPage } from './workRules.ts';
import css from './WorkList.module.css';
import { WorkTools } from './WorkTools.tsx';

/** Finished works; their writer can change and remove each. */
export function WorkList({ works, editable }: { works: readonly Work[]; editable: boolean }) {
  const ids = works.map(({ _id }) => _id);
  return (
    <ul>
      {works.map((work) => (
        <Fragment key={work._id}>
          <Undos as="li" place="works" ids={ids} before={work._id} />
          <li className={css.item}>
            <Title {...work} />
            <Facts {...work} />
            {work.desc && (
              <Soft className={css.desc} dir="auto">
                {work.desc}
              </Soft>
            )}
            {editable && <WorkTools work={work} ids={ids} />}
          </li>
        </Fragment>
      ))}
      <Undos as="li" place="works" ids={ids} />
    </ul>
  );
}

function Title({ title, url, asin }: Work) {
  const to = webAddress(url) ?? amazonPage(asin);
  return <h3 dir="auto">{to ? <OutLink to={to}>{title}</OutLink> : title}</h3>;
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
