import { Bookmark } from 'lucide-react';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import css from './ProtagonistBadge.module.css';

/** Says whether a character is the protagonist. */
export function ProtagonistBadge({ protag }: { protag: boolean }) {
  return (
    <span className={css.ProtagonistBadge} data-no={protag ? undefined : ''}>
      <Icon of={Bookmark} />
      <span>{protag ? 'Protagonist' : 'Not the protagonist'}</span>
    </span>
  );
}
