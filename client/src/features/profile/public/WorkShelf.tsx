import type { Work } from '@trefoil/server/contract';
import { cutAtWord } from '../../../lib/text.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { WorkDetails } from '../works/WorkDetails.tsx';
import { WorkList } from '../works/WorkList.tsx';
import { WorkTools } from '../works/WorkTools.tsx';
import css from './WorkShelf.module.css';

const COVER_STYLES = ['cloth', 'paper', 'board'];
/** Longer titles are set smaller on the cover. */
const LONG_TITLE = 22;
/** Longer titles are cut on the cover. */
const MAX_TITLE = 60;

/** Finished works as book covers in three styles; on the viewer's own profile, each has Edit and Remove. */
export function WorkShelf({ works, editable }: { works: readonly Work[]; editable: boolean }) {
  return (
    <WorkList works={works} className={css.WorkShelf} empty={<p>No finished works added.</p>}>
      {(work, index) => (
        <Stack as="li" gap={2}>
          <Cover work={work} stock={COVER_STYLES[index % COVER_STYLES.length]!} />
          <div className={css.about}>
            <WorkDetails {...work} />
            {work.desc && <p dir="auto">{work.desc}</p>}
          </div>
          {editable && <WorkTools work={work} works={works} />}
        </Stack>
      )}
    </WorkList>
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
