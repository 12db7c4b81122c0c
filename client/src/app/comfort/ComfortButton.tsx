import { Suspense, useState } from 'react';
import { lazyScreen } from '../lazyScreen.ts';

const ComfortDrawer = lazyScreen(() => import('./ComfortDrawer.tsx'), 'ComfortDrawer');

/** Opens the menu in which a reader chooses size, spacing and theme. */
export function ComfortButton({ className }: { className: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button className={className} type="button" onClick={() => setOpen(true)}>
        Reading comfort
      </button>
      {open && (
        <Suspense>
          <ComfortDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
