import { Bookmark } from 'lucide-react';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import css from './Lead.module.css';

/** The mark beside a character: whether the story is theirs. */
export function Lead({ protag }: { protag: boolean }) {
  return (
    <span className={css.Lead} data-no={protag ? undefined : ''}>
      <Icon of={Bookmark} />
      <span>{protag ? 'Protagonist' : 'Not the protagonist'}</span>
    </span>
  );
}
