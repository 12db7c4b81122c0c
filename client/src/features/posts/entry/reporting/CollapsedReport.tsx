import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import type { Target } from '../../postsApi.ts';
import { Row } from '../../../../ui/layout/layout.tsx';
import css from './CollapsedReport.module.css';

const ReasonPanel = lazy(async () => ({ default: (await import('./ReasonPanel.tsx')).ReasonPanel }));

/** What I reported is folded away for me. @param id names the words that stand there instead */
export function CollapsedReport({ noun, id, children }: { noun: string; id?: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const shown = useId();
  return (
    <div>
      <Row className={css.folded}>
        <span {...(!open && { id })}>{`You reported this ${noun}.`}</span>
        <Button kind="quiet" aria-expanded={open} aria-controls={shown} onClick={() => setOpen(!open)}>
          {open ? 'Hide It' : 'Show It'}
        </Button>
      </Row>
      <div id={shown}>{open && children}</div>
    </div>
  );
}

/** Offers to say which rule is broken, after the report has counted. */
export function ReportReason(props: { target: Target; onDone: () => void }) {
  return (
    <Suspense>
      <ReasonPanel {...props} />
    </Suspense>
  );
}
