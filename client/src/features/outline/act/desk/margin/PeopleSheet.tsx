import { Drawer } from '../../../../../ui/dialog/Drawer.tsx';
import { Margin, type MarginProps } from './Margin.tsx';

/** What stands in the margin of a wide window, as a sheet over the page. */
export function PeopleSheet({ onClose, ...place }: MarginProps & { onClose: () => void }) {
  return (
    <Drawer title="People" onClose={onClose}>
      <Margin {...place} />
    </Drawer>
  );
}
