import type { OutlineText } from '@trefoil/server/contract';
import History from 'lucide-react/icons/history';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';

const VersionsDrawer = lazy(async () => ({ default: (await import('./VersionsDrawer.tsx')).VersionsDrawer }));

interface TextVersionsProps {
  field: OutlineText;
  /** What the text is called: 'The First Plan'. */
  name: string;
  /** What stands in the field. */
  text: string;
  /** Puts an earlier text into the field, as an edit like any other. */
  onPutBack: (field: OutlineText, text: string) => void;
}

/** The way to what stood in a field before. */
export function TextVersions({ field, name, text, onPutBack }: TextVersionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={History} onClick={() => setOpen(true)}>
        Earlier versions
      </Button>
      {open && (
        <Suspense>
          <VersionsDrawer
            field={field}
            name={name}
            text={text}
            onPutBack={(earlier) => {
              onPutBack(field, earlier);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
