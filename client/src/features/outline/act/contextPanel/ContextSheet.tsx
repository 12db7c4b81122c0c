import { Drawer } from '../../../../ui/dialog/Drawer.tsx';
import { ContextPanel, type ContextPanelProps } from './ContextPanel.tsx';

/** The context panel as a sheet, for windows without room for its column. */
export function ContextSheet({ onClose, ...context }: ContextPanelProps & { onClose: () => void }) {
  return (
    <Drawer title="Characters" onClose={onClose}>
      <ContextPanel {...context} />
    </Drawer>
  );
}
