import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import type { VersionsDrawerProps } from './VersionsDrawer.tsx';

const VersionsDrawer = lazy(async () => ({ default: (await import('./VersionsDrawer.tsx')).VersionsDrawer }));

interface TextVersionsProps<Field extends string> extends Omit<VersionsDrawerProps, 'onPutBack' | 'onClose'> {
  field: Field;
  label?: string;
  /** Puts an earlier text into the field, as an edit like any other. */
  onPutBack: (field: Field, text: string) => void;
}

/** The way to what stood in a field before. */
export function TextVersions<Field extends string>(props: TextVersionsProps<Field>) {
  const { label = 'Earlier versions', onPutBack, ...shown } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={History} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Suspense>
          <VersionsDrawer
            {...shown}
            onPutBack={(earlier) => onPutBack(shown.field, earlier)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
