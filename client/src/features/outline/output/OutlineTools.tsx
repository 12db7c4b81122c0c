import type { OutlineCards } from '@trefoil/server/contract';
import { Download, Printer, Upload } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { ReadAloud } from '../../../ui/readAloud/ReadAloud.tsx';
import type { OPEN_EXPORT } from '../outlineTitle.ts';
import css from './OutlineTools.module.css';

const ExportDialog = lazyComponent(() => import('../export/ExportDialog.tsx'), 'ExportDialog');

interface OutlineToolsProps {
  outline: OutlineCards;
  author: string;
  /** Shows Read Aloud as well, for the outline as a book. */
  canRead: boolean;
}

/** Print, Export, Import and Read Aloud, above the finished outline. */
export function OutlineTools({ outline, author, canRead }: OutlineToolsProps) {
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
      {isExporting && <ExportDialog outline={outline} author={author} onClose={() => setIsExporting(false)} />}
    </>
  );
}
