import type { OutlineCards } from '@trefoil/server/contract';
import { Download, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { ReadAloud } from '../../../ui/readAloud/ReadAloud.tsx';
import type { OPEN_EXPORT } from '../outlineTitle.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import css from './OutlineTools.module.css';
import type { Format } from '../export/formats/writeFile.ts';
import { useExport, DEFAULT_OPTIONS } from '../export/useExport.ts';

const ExportDialog = lazy(async () => ({ default: (await import('../export/ExportDialog.tsx')).ExportDialog }));

/** The formats that one press gives, with all there is. */
const FORMATS: readonly [Format, string][] = [
  ['docx', 'Word'],
  ['epub', 'EPUB'],
  ['html', 'Web Page'],
  ['md', 'Markdown'],
  ['txt', 'Text'],
];

interface OutlineToolsProps {
  outline: OutlineCards;
  author: string;
}

/** The ways to take the outline along, and the one back. */
export function OutlineTools({ outline, author }: OutlineToolsProps) {
  const state = useLocation().state as Partial<typeof OPEN_EXPORT> | null;
  const [open, setOpen] = useState<Format | null>(state?.openExport ? 'docx' : null);
  const { take, busy, problem } = useExport(outline, author);

  return (
    <>
      <Row className={css.OutlineTools}>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <Button className={css.take} icon={Download} onClick={() => setOpen('docx')}>
          ExportOptions It Along
        </Button>
        <span className={css.formats}>
          {FORMATS.map(([format, label]) => (
            <Button key={format} kind="quiet" busy={busy} onClick={() => void take({ ...DEFAULT_OPTIONS, format })}>
              {label}
            </Button>
          ))}
          <Button kind="quiet" onClick={() => setOpen('json')}>
            Everything as a File
          </Button>
        </span>
        <ButtonLink className={css.readBack} kind="quiet" to={paths.importOutline}>
          Read Back
        </ButtonLink>
        <ReadAloud part={() => document.querySelector('main article')} />
      </Row>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {open && (
        <Suspense>
          <ExportDialog outline={outline} author={author} format={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
