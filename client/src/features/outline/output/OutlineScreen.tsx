import { ArrowLeft } from 'lucide-react';
import { useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Page, PageHead } from '../../../ui/layout/Page.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { isBegun } from '../outlineProgress.ts';
import { useOutline } from '../useOutline.ts';
import { Book } from './book/Book.tsx';
import css from './OutlineScreen.module.css';
import { OutlineTools } from './OutlineTools.tsx';

/** The finished outline: the whole story as a book that can be entered. */
export function OutlineScreen() {
  const asked = useOutline();
  const outline = asked.data ?? null;
  const author = useAppSelector((state) => state.auth.user?.name ?? '');
  const begun = isBegun(outline);
  const name = outline?.title ? `${outline.title}, outline` : 'Outline';

  return (
    <Page title={name} width={67}>
      <PageHead className={css.head}>
        <ButtonLink className={css.back} kind="quiet" icon={ArrowLeft} to={paths.dashboard}>
          BACK
        </ButtonLink>
        {begun && outline && <OutlineTools outline={outline} author={author} />}
      </PageHead>
      <ResourceFrame of={asked} heading="Your outline" waiting={<Skeleton lines={[60, 40, 100, 100, 92, 60]} />}>
        {() => (begun && outline ? <Book outline={outline} author={author} /> : <NothingYet />)}
      </ResourceFrame>
    </Page>
  );
}

function NothingYet() {
  return (
    <>
      <h1 className={css.empty}>Your outline</h1>
      <Empty>
        <p>Nothing here yet. Answer one question, and your outline begins.</p>
        <ButtonLink kind="primary" to={paths.act(1)}>
          Start Act 1
        </ButtonLink>
        <ButtonLink to={paths.importOutline}>Read an Outline Back</ButtonLink>
      </Empty>
    </>
  );
}
