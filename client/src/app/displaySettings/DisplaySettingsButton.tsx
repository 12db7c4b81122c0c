import { useState } from 'react';
import { lazyComponent } from '../../lib/lazyComponent.tsx';

const DisplaySettingsDrawer = lazyComponent(() => import('./DisplaySettingsDrawer.tsx'), 'DisplaySettingsDrawer');

/**
 * The dialog in which a reader chooses theme, text size, and spacing.
 *
 * @returns what opens it, and the dialog itself while it is open
 */
export function useDisplaySettings() {
  const [open, setOpen] = useState(false);
  const drawer = open && <DisplaySettingsDrawer onClose={() => setOpen(false)} />;
  return [() => setOpen(true), drawer] as const;
}

/** Opens the display settings. */
export function DisplaySettingsButton({ className }: { className: string | undefined }) {
  const [open, drawer] = useDisplaySettings();
  return (
    <>
      <button className={className} type="button" onClick={open}>
        Display settings
      </button>
      {drawer}
    </>
  );
}
