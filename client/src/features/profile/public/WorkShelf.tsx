import type { Work } from '@trefoil/server/contract';
import { Fragment } from 'react';
import { cutAtWord } from '../../../lib/text.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Undos } from '../../../ui/undo/Undo.tsx';
import { WorkDetails } from '../works/WorkDetails.tsx';
import { WorkTools } from '../works/WorkTools.tsx';
import css from './WorkShelf.module.css';

const COVER_STYLES = ['cloth', 'paper', 'board'];
/** Longer titles are set smaller on the cover. */
const LONG_TITLE = 22;
/** Longer titles are cut on the cover. */
const MAX_TITLE = 60;

/** Finished works as book covers in three styles; on the viewer's own profile, each has Edit and Remove. */
export function WorkShelf({ works, editable }: { works: readonly Work[]; editable: boolean }) {
  const ids = works.map(({ _id }) => _id);
  return (
    <ul className={css.WorkShelf}>
      {works.map((work, i) => (
        <Fragment key={work._id}>
          <Undos as="li" place="works" ids={ids} before={work._id} />
          <Stack as="li" className={css.work}>
            <Cover work={work} stock={COVER_STYLES[i % COVER_STYLES.length]!} />
            <div className={css.about}>
              <WorkDetails {...work} />
              {work.desc && <p dir="auto">{work.desc}</p>}
            </div>
            {editable && <WorkTools work={work} ids={ids} />}
          </Stack>
        </Fragment>
      ))}
      <Undos as="li" place="works" ids={ids} />
    </ul>
  );
}

/** Decorative, since the title follows as a heading. */
function Cover({ work: { title, author, genre }, stock }: { work: Work; stock: string }) {
  const cut = cutAtWord(title, MAX_TITLE);
  return (
    <div className={css.Cover} data-stock={stock} aria-hidden="true">
      <p className={css.author}>{author}</p>
      <p className={css.title} data-long={title.length > LONG_TITLE || undefined}>
        {cut === title ? title : `${cut} …`}
      </p>
      <p className={css.foot}>{genre}</p>
    </div>
  );
}
