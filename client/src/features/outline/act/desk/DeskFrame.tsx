import { lazy, Suspense, type ReactNode } from 'react';
import { Stack } from '../../../../ui/layout/layout.tsx';
import css from './Desk.module.css';
import { Margin, type MarginProps } from './margin/Margin.tsx';
import { Rail } from './Rail.tsx';

const PeopleSheet = lazy(async () => ({ default: (await import('./margin/PeopleSheet.tsx')).PeopleSheet }));

interface DeskFrameProps extends MarginProps {
  /** All questions of the act stand in the page. */
  list?: boolean;
  /** People and neighbours were asked for as a sheet, where the window has no room for them. */
  peopleOpen: boolean;
  onPeopleClose: () => void;
  children: ReactNode;
}

/** The desk in both views: the beats at the left of the page, people and neighbours at its right. */
export function DeskFrame({ list, peopleOpen, onPeopleClose, children, ...place }: DeskFrameProps) {
  const { act, field, values } = place;
  return (
    <Stack className={css.grid}>
      <div className={css.rail}>
        <Rail act={act} values={values} current={field} />
      </div>
      <div className={css.page} data-view={list ? 'list' : undefined}>
        {children}
      </div>
      <aside className={css.margin} aria-label="People and neighboring beats">
        <Margin {...place} />
      </aside>
      {peopleOpen && (
        <Suspense>
          <PeopleSheet {...place} onClose={onPeopleClose} />
        </Suspense>
      )}
    </Stack>
  );
}
