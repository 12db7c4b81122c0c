import { History } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import css from './VersionHistory.module.css';
import type { VersionHistoryDrawerProps } from './VersionHistoryDrawer.tsx';

const VersionHistoryDrawer = lazyComponent(() => import('./VersionHistoryDrawer.tsx'), 'VersionHistoryDrawer');

interface VersionHistoryProps<Field extends string> extends Omit<VersionHistoryDrawerProps, 'onRestore' | 'onClose'> {
  field: Field;
  /** Which of several fields of a form it belongs to: 'the title'. */
  of?: string;
  /** Puts an earlier text into the field, as an ordinary edit. */
  onRestore: (field: Field, text: string) => void;
}

/** A button that opens the earlier texts of a field. */
export function VersionHistory<Field extends string>({ of, onRestore, ...shared }: VersionHistoryProps<Field>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={css.VersionHistory} kind="quiet" icon={History} onClick={() => setOpen(true)}>
        {of ? `Version history of ${of}` : 'Version history'}
      </Button>
      {open && (
        <VersionHistoryDrawer
          {...shared}
          onRestore={(earlier) => onRestore(shared.field, earlier)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
