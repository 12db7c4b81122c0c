import type { OutlineCards } from '@trefoil/server/contract';
import { Download, Printer, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { useDraftsState } from '../../../lib/drafts/DraftsContext.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Segments } from '../../../ui/button/Segments.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { Hidden, Row } from '../../../ui/layout/layout.tsx';
import { Page, PageHead } from '../../../ui/layout/Page.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { hasContent } from '../outlineProgress.ts';
import { type OPEN_EXPORT, quotedTitle } from '../outlineTitle.ts';
import { useOutline } from '../useOutline.ts';
import { NO_OUTLINE, withDrafts } from '../withDrafts.ts';
import { Book } from './book/Book.tsx';
import css from './OutlineScreen.module.css';
import { ReadAloud } from '../../../ui/readAloud/ReadAloud.tsx';

const skeleton = <Skeleton lines={[60, 40, 100, 100, 92, 60]} />;

const Board = lazyComponent(() => import('../board/Board.tsx'), 'Board', skeleton);

const ImportScreen = lazyComponent(() => import('../import/ImportScreen.tsx'), 'ImportScreen');

/** The finished outline or, with `?read=back`, the import screen. */
export function OutlineScreen() {
  const [search] = useSearchParams();
  return search.get('read') === 'back' ? <ImportScreen /> : <FinishedOutline view={search.get('view')} />;
}

/** The whole story on one page: as a book or, with `?view=board`, as a board. */
function FinishedOutline({ view }: { view: string | null }) {
  const query = useOutline();
  const drafts = useDraftsState(({ forms }) => forms[outlineForm(query.data?._id)]);
  const stored = query.data === null ? NO_OUTLINE : query.data;
  const outline = useMemo(() => (stored ? withDrafts(stored, drafts) : null), [stored, drafts]);
  const author = useAppSelector((state) => state.auth.user?.name ?? '');
  // The board and the export need what the server has, and add the drafts themselves.
  const started = hasContent(outline) ? stored : null;
  const isBoard = view === 'board' && started !== null;

  return (
    <Page
      title={outline?.title ? `${outline.title}, ${isBoard ? 'board' : 'outline'}` : 'Outline'}
      width={isBoard ? 100 : 64}
      className={isBoard ? css.board : undefined}
    >
      <PageHead className={css.head}>
        <BackLink className={css.back} to={paths.dashboard} />
        {isBoard && (
          <h1 className={css.title} dir="auto">
            {quotedTitle(outline)}
            <Hidden>, board</Hidden>
          </h1>
        )}
        {started && (
          <>
            <OutlineTools outline={started} canRead={!isBoard} />
            <div className={css.views}>
              <Segments as="nav" aria-label="View">
                <Link to={paths.outline} aria-current={isBoard ? undefined : 'true'}>
                  Outline
                </Link>
                <Link to={paths.board} aria-current={isBoard ? 'true' : undefined}>
                  Board
                </Link>
              </Segments>
            </div>
          </>
        )}
      </PageHead>
      <ResourceFrame of={query} heading="Your outline" waiting={skeleton}>
        {() => {
          if (!started || !outline) return <EmptyOutline />;
          return isBoard ? <Board outline={started} /> : <Book outline={outline} author={author} />;
        }}
      </ResourceFrame>
    </Page>
  );
}

function EmptyOutline() {
  return (
    <>
      <h1 className={css.empty}>Your outline</h1>
      <Empty>
        <p>Nothing here yet. Answer one question to begin your outline.</p>
        <ButtonLink kind="primary" to={paths.act(1)}>
          Start Act 1
        </ButtonLink>
        <ButtonLink to={paths.importOutline}>Import an Outline</ButtonLink>
      </Empty>
    </>
  );
}

const ExportDialog = lazyComponent(() => import('../export/ExportDialog.tsx'), 'ExportDialog');

interface OutlineToolsProps {
  outline: OutlineCards;
  /** Shows Read Aloud as well, for the outline as a book. */
  canRead: boolean;
}

/** Print, Export, Import and Read Aloud, above the finished outline. */
export function OutlineTools({ outline, canRead }: OutlineToolsProps) {
  const state = useLocation().state as Partial<typeof OPEN_EXPORT> | null;
  const [isExporting, setIsExporting] = useState(state?.export ?? false);

  return (
    <>
      <Row className={css.OutlineTools}>
        <Button icon={Printer} title="Print" onClick={() => window.print()}>
          <span>Print</span>
        </Button>
        <Button icon={Download} title="Export" onClick={() => setIsExporting(true)}>
          <span>Export</span>
        </Button>
        <ButtonLink icon={Upload} title="Import" to={paths.importOutline}>
          <span>Import</span>
        </ButtonLink>
        {canRead && <ReadAloud part={() => document.querySelector('main article')} />}
      </Row>
      {isExporting && <ExportDialog outline={outline} onClose={() => setIsExporting(false)} />}
    </>
  );
}
