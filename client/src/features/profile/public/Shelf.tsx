import { webAddress, type Work } from '@trefoil/server/contract';
import { Fragment } from 'react';
import { cutAtWord } from '../../../lib/text.ts';
import { Label, Stack } from '../../../ui/layout/layout.tsx';
import { Undos } from '../../../ui/undo/Undo.tsx';
import { WorkTools } from '../works/WorkTools.tsx';
import { amazonPage } from '../works/workRules.ts';
import { OutLink } from './OutLink.tsx';
import css from './Shelf.module.css';

const STOCKS = ['cloth', 'paper', 'board'];
/** Titles longer than these are set smaller, and cut on the cover alone. */
const LONG = 22;
const LONGEST = 60;

/** Finished works as covers on a shelf, three stocks in turn; their writer can change and remove each. */
export function Shelf({ works, editable }: { works: readonly Work[]; editable: boolean }) {
  const ids = works.map(({ _id }) => _id);
  return (
    <ul className={css.Shelf}>
      {works.map((work, i) => (
        <Fragment key={work._id}>
          <Undos as="li" place="works" ids={ids} before={work._id} />
          <Stack as="li" className={css.work}>
            <Cover work={work} stock={STOCKS[i % STOCKS.length]!} />
            <About work={work} />
            {editable && <WorkTools work={work} ids={ids} />}
          </Stack>
        </Fragment>
      ))}
      <Undos as="li" place="works" ids={ids} />
    </ul>
  );
}

/** Decoration: the title follows as a heading. */
function Cover({ work: { title, author, genre }, stock }: { work: Work; stock: string }) {
  const cut = cutAtWord(title, LONGEST);
  return (
    <div className={css.Cover} data-stock={stock} aria-hidden="true">
      <p className={css.author}>{author}</p>
      <p className={css.title} data-long={title.length > LONG || undefined}>
        {cut === title ? title : `${cut} …`}
      </p>
      <p className={css.foot}>{genre}</p>
    </div>
  );
}

function About({ work: { title, author, genre, url, asin, desc } }: { work: Work }) {
  const page = amazonPage(asin);
  const to = webAddress(url) ?? page;
  return (
    <div className={css.about}>
      <h3 dir="auto">{to ? <OutLink to={to}>{title}</OutLink> : title}</h3>
      <Label>
        {[author, genre].filter(Boolean).join(' · ')}
        {asin && ' · '}
        {page && page !== to ? <OutLink to={page}>ASIN {asin}</OutLink> : asin && `ASIN ${asin}`}
      </Label>
      {desc && <p dir="auto">{desc}</p>}
    </div>
  );
}
