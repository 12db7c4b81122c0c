import { ACTS, progressOf, type Act, type OutlineTexts } from '@trefoil/server/contract';
import BookOpenText from 'lucide-react/icons/book-open-text';
import { useId } from 'react';
import { paths } from '../../../app/paths.ts';
import { ActLinks, ActRule } from '../../../ui/figure/ActRule.tsx';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Label, Row, Sheet, Soft } from '../../../ui/layout/layout.tsx';
import { PageHead } from '../../../ui/layout/Page.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import css from './OutlineBlock.module.css';
import { countAct, isBegun, nextAct } from '../outlineProgress.ts';
import { quotedTitle } from '../outlineTitle.ts';
import { Reminder } from './Reminder.tsx';
import { useOutline } from '../useOutline.ts';

/** The outline on the dashboard: how far it is, and the ways into it. */
export function OutlineBlock() {
  const asked = useOutline();
  const outline = asked.data ?? null;
  const id = useId();
  const begun = isBegun(outline);

  return (
    <Sheet as="section" aria-labelledby={id}>
      <PageHead className={css.head}>
        <h2 id={id} className={css.title}>
          {begun ? quotedTitle(outline) : 'Your outline'}
        </h2>
        {begun && <Label>{progressOf(outline ?? {})}% written</Label>}
      </PageHead>
      <ResourceFrame
        of={asked}
        waiting={
          <div className={css.waiting}>
            <Skeleton lines={[100, 100, 40]} />
          </div>
        }
      >
        {(stored) => <Progress outline={stored} begun={begun} />}
      </ResourceFrame>
    </Sheet>
  );
}

function Progress({ outline, begun }: { outline: OutlineTexts | null; begun: boolean }) {
  const counts = ACTS.map((act) => countAct(outline, act));
  return (
    <div className={css.body}>
      {!begun && <Soft>No outline yet. A working title is enough to begin.</Soft>}
      <div className={css.acts}>
        <ActRule
          label="Outline progress"
          percent={progressOf(outline ?? {})}
          done={counts.map(({ answered, total }) => answered / total) as [number, number, number]}
        />
        <ActLinks
          links={ACTS.map((act, i) => ({
            to: paths.act(act),
            label: `ACT ${act}`,
            count: `${counts[i]!.answered} of ${counts[i]!.total}`,
          }))}
        />
      </div>
      <Ways outline={outline} begun={begun} next={nextAct(outline)} />
      {!outline?.promptDismissed && <Reminder firstVisit={!begun} />}
    </div>
  );
}

/** The one thing to do next, and the finished outline. */
function Ways({ outline, begun, next }: { outline: OutlineTexts | null; begun: boolean; next: Act | null }) {
  if (!begun || !outline)
    return (
      <Row>
        <ButtonLink kind="primary" to={paths.act(1)}>
          Start Act 1
        </ButtonLink>
      </Row>
    );
  return (
    <>
      {next === null && <Soft>Every question answered. Time to read it from the top.</Soft>}
      <Row>
        {next !== null && (
          <ButtonLink kind="primary" to={paths.act(next)}>
            Go on with Act {next}
          </ButtonLink>
        )}
        <ButtonLink icon={BookOpenText} to={paths.outline} {...(next === null && { kind: 'primary' })}>
          VIEW PLOT
        </ButtonLink>
      </Row>
    </>
  );
}
