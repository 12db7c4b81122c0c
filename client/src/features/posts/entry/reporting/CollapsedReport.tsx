import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import css from './CollapsedReport.module.css';

/** Hides an entry that the viewer reported until they ask for it. @param id of the text shown in its place */
export function CollapsedReport({ noun, id, children }: { noun: string; id?: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const contentId = useId();
  return (
    <div>
      <Row className={css.folded}>
        <span {...(!open && { id })}>{`You reported this ${noun}.`}</span>
        <Button kind="quiet" aria-expanded={open} aria-controls={contentId} onClick={() => setOpen(!open)}>
          {open ? 'Hide It' : 'Show It'}
        </Button>
      </Row>
      <div id={contentId}>{open && children}</div>
    </div>
  );
}
