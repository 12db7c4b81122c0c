import { lazy, Suspense, type ReactNode, type Ref } from 'react';
import { Stack } from '../../../ui/layout/layout.tsx';
import css from './ActScreen.module.css';
import { BeatNav, TickRow } from './BeatNav.tsx';
import { ContextPanel, type ContextPanelProps } from './contextPanel/ContextPanel.tsx';
import type { View } from './useView.ts';

const ContextSheet = lazy(async () => ({ default: (await import('./contextPanel/ContextSheet.tsx')).ContextSheet }));

interface ActColumnsProps extends ContextPanelProps {
  view: View;
  /** Shows the context as a sheet, where there is no room for its column. */
  sheetOpen: boolean;
  onSheetClose: () => void;
  marginRef: Ref<HTMLElement>;
  /** The top of the margin. */
  help: ReactNode;
  children: ReactNode;
}

/** The columns of both views: the beats, the page, and its context. */
export function ActColumns(props: ActColumnsProps) {
  const { view, sheetOpen, onSheetClose, marginRef, help, children, ...context } = props;
  const { act, field, values } = context;
  return (
    <Stack className={css.columns}>
      <div className={css.nav}>
        <BeatNav act={act} values={values} current={field} />
      </div>
      <div className={css.page} data-view={view}>
        {view === 'single' && (
          <div className={css.ticks}>
            <TickRow act={act} values={values} current={field} />
          </div>
        )}
        {children}
      </div>
      <aside ref={marginRef} className={css.context} aria-label="Help, characters, and neighboring beats">
        {help}
        <ContextPanel {...context} />
      </aside>
      {sheetOpen && (
        <Suspense>
          <ContextSheet {...context} onClose={onSheetClose} />
        </Suspense>
      )}
    </Stack>
  );
}
