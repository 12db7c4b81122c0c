import type { OutlineCards } from '@trefoil/server/contract';
import { Check, Download, Ellipsis, Trash2 } from 'lucide-react';
import moment from 'moment';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { Label } from '../../../ui/layout/layout.tsx';
import { Menu } from '../../../ui/menu/Menu.tsx';
import { RowButton } from '../../../ui/layout/Rows.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { fetchOutline } from '../outlineApi.ts';
import { quotedTitle } from '../outlineTitle.ts';
import { showTop } from './showTop.ts';
import css from './StoryList.module.css';
import { useStoryActions, type ListedStory } from './useStories.ts';

const ExportDialog = lazyComponent(() => import('../export/ExportDialog.tsx'), 'ExportDialog');
const DeleteStory = lazyComponent(() => import('./DeleteStory.tsx'), 'DeleteStory');

/** A story in the list of several. */
export function StoryRow({ story }: { story: ListedStory }) {
  const { title, beats, changedAt, isShown } = story;
  const dispatch = useAppDispatch();
  const { open } = useStoryActions();
  const [exported, setExported] = useState<OutlineCards | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const name = title ?? quotedTitle(story);

  async function exportStory() {
    try {
      setExported(await fetchOutline(story._id));
    } catch (error) {
      if (error instanceof ClientError) dispatch(failureRaised(error.failure));
    }
  }

  return (
    <li className={css.item} aria-current={isShown || undefined}>
      <h3 className={css.title} dir="auto" data-untitled={!title || undefined}>
        {quotedTitle(story)}
      </h3>
      <Label>{beats} of 32 beats</Label>
      <Label>changed {dayOf(changedAt)}</Label>
      {isShown ? (
        <p className={css.open}>
          <Icon of={Check} />
          Open now
        </p>
      ) : (
        <Button
          kind="quiet"
          className={css.open}
          aria-label={`Open ${name}`}
          onClick={() => void open(story).then((isOpen) => isOpen && showTop())}
        >
          Open
        </Button>
      )}
      <div className={css.menu}>
        <Menu icon={Ellipsis} label={`More for ${name}`}>
          <RowButton icon={Download} onClick={() => void exportStory()}>
            Export
          </RowButton>
          <RowButton icon={Trash2} kind="danger" onClick={() => setIsDeleting(true)}>
            Delete
          </RowButton>
        </Menu>
      </div>
      {exported && <ExportDialog outline={exported} onClose={() => setExported(null)} />}
      {isDeleting && <DeleteStory story={story} onClose={() => setIsDeleting(false)} />}
    </li>
  );
}

/** 'today', 'November 3rd', 'December 9th, 2024'. */
function dayOf(date: string | undefined): string {
  const [day, now] = [moment(date), moment()];
  if (day.isSame(now, 'day')) return 'today';
  return day.format(day.isSame(now, 'year') ? 'MMMM Do' : 'MMMM Do, YYYY');
}
