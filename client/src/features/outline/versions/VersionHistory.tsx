import { History } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Hidden } from '../../../ui/layout/layout.tsx';
import css from './VersionHistory.module.css';
import type { VersionHistoryDrawerProps } from './VersionHistoryDrawer.tsx';

const VersionHistoryDrawer = lazyComponent(() => import('./VersionHistoryDrawer.tsx'), 'VersionHistoryDrawer');

interface VersionHistoryProps<Field extends string> extends Omit<VersionHistoryDrawerProps, 'onRestore' | 'onClose'> {
  field: Field;
  /** Which text it belongs to: 'the title'. */
  of: string;
  /** Only screen readers are told which text, as it is right beside the button. */
  isBeside?: boolean;
  /** Puts an earlier text into the field, as an ordinary edit. */
  onRestore: (field: Field, text: string) => void;
}

/** A button that opens the earlier texts of a field. */
export function VersionHistory<Field extends string>({
  of,
  isBeside,
  onRestore,
  ...shared
}: VersionHistoryProps<Field>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={css.VersionHistory} kind="quiet" icon={History} onClick={() => setOpen(true)}>
        Version history{isBeside ? <Hidden> of {of}</Hidden> : ` of ${of}`}
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
