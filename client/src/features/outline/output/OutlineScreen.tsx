import { ACTS, beatKeysOf, HEADINGS, isPresent, type Act, type OutlineTexts } from '@trefoil/server/contract';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { paths } from '../../../app/paths.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { ActLine } from '../../../ui/figure/ActRule.tsx';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { Label, Sheet } from '../../../ui/layout/layout.tsx';
import { Page, PageHead } from '../../../ui/layout/Page.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { AskBrainstorm } from '../act/AskBrainstorm.tsx';
import { countAct, isBegun, NUMERAL } from '../outlineProgress.ts';
import css from './OutlineScreen.module.css';
import { EMPTY_BEAT, quotedTitle } from '../outlineTitle.ts';
import { OutlineTools } from './OutlineTools.tsx';
import { useOutline } from '../useOutline.ts';

/** The finished outline: the whole story on one sheet, from the top. */
export function OutlineScreen() {
  const asked = useOutline();
  const outline = asked.data ?? null;
  const author = useAppSelector((state) => state.auth.user?.name ?? '');
  const begun = isBegun(outline);
  const name = outline?.title ? `${outline.title}, outline` : 'Outline';

  return (
    <Page title={name} width={54} className={css.OutlineScreen}>
      <PageHead className={css.head}>
        <ButtonLink className={css.back} kind="quiet" icon={ArrowLeft} to={paths.dashboard}>
          BACK
        </ButtonLink>
        {begun && outline && <OutlineTools outline={outline} author={author} />}
      </PageHead>
      <ResourceFrame of={asked} waiting={<Skeleton lines={[50, 30, 100, 100, 92, 60]} />}>
        {() => (begun && outline ? <Story outline={outline} author={author} /> : <NothingYet />)}
      </ResourceFrame>
    </Page>
  );
}

function Story({ outline, author }: { outline: OutlineTexts; author: string }) {
  return (
    <Sheet as="article" className={css.sheet}>
      <h1 className={css.title}>{quotedTitle(outline)}</h1>
      <p className={css.by}>an outline by {author}</p>
      <ActLine className={css.rule} />
      {ACTS.map((act) => (
        <ActPart key={act} act={act} outline={outline} />
      ))}
    </Sheet>
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
      </Empty>
    </>
  );
}

function ActPart({ act, outline }: { act: Act; outline: OutlineTexts }) {
  const { answered, total } = countAct(outline, act);
  const id = `outline-act-${act}`;
  return (
    <section className={css.act} data-act={act} aria-labelledby={id}>
      <h2>
        <span id={id}>Act {NUMERAL[act]}</span>
        <Label as="span" className={css.count}>
          {answered} of {total}
        </Label>
      </h2>
      {beatKeysOf(act).map((key) => {
        const text = outline[key];
        const present = isPresent(text);
        return (
          <section key={key} className={css.beat} data-empty={!present || undefined}>
            <div className={css.heading}>
              <h3>{HEADINGS[key]}</h3>
              <AskBrainstorm heading={HEADINGS[key]} text={text ?? ''} brief />
            </div>
            <p>{present ? text!.trim() : EMPTY_BEAT}</p>
          </section>
        );
      })}
    </section>
  );
}
