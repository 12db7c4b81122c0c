import { Suspense, useState } from 'react';
import { lazyScreen } from '../lazyScreen.ts';

const DisplaySettingsDrawer = lazyScreen(() => import('./DisplaySettingsDrawer.tsx'), 'DisplaySettingsDrawer');

/** Opens the dialog in which a reader chooses theme, text size, and spacing. */
export function DisplaySettingsButton({ className }: { className: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button className={className} type="button" onClick={() => setOpen(true)}>
        Display settings
      </button>
      {open && (
        <Suspense>
          <DisplaySettingsDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
