import { ArrowLeft } from 'lucide-react';
import { useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Page, PageHead } from '../../../ui/layout/Page.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { hasContent } from '../outlineProgress.ts';
import { useOutline } from '../useOutline.ts';
import { Book } from './book/Book.tsx';
import css from './OutlineScreen.module.css';
import { OutlineTools } from './OutlineTools.tsx';

/** The finished outline: the whole story on one page, each heading a link to its question. */
export function OutlineScreen() {
  const query = useOutline();
  const outline = query.data ?? null;
  const author = useAppSelector((state) => state.auth.user?.name ?? '');
  const isStarted = hasContent(outline);
  const pageTitle = outline?.title ? `${outline.title}, outline` : 'Outline';

  return (
    <Page title={pageTitle} width={67}>
      <PageHead className={css.head}>
        <ButtonLink className={css.back} kind="quiet" icon={ArrowLeft} to={paths.dashboard}>
          BACK
        </ButtonLink>
        {isStarted && outline && <OutlineTools outline={outline} author={author} />}
      </PageHead>
      <ResourceFrame of={query} heading="Your outline" waiting={<Skeleton lines={[60, 40, 100, 100, 92, 60]} />}>
        {() => (isStarted && outline ? <Book outline={outline} author={author} /> : <EmptyOutline />)}
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
