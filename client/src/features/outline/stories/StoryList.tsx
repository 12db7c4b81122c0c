import { Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Block } from '../../../ui/layout/Block.tsx';
import { showTop } from './showTop.ts';
import css from './StoryList.module.css';
import { useStories, useStoryActions } from './useStories.ts';

/** With its dates: whoever has one story does without. */
const StoryRow = lazyComponent(() => import('./StoryRow.tsx'), 'StoryRow');

/** Creates a story and shows it. With several stories it is beside their list, otherwise at the end of the only one's buttons. */
export function NewStory({ beside }: { beside: 'list' | 'story' }) {
  const stories = useStories();
  const { create } = useStoryActions();
  const [busy, setBusy] = useState(false);
  if (!stories?.length || stories.length > 1 !== (beside === 'list')) return null;

  async function start() {
    setBusy(true);
    if (await create()) showTop();
    setBusy(false);
  }

  return (
    <Button kind="quiet" icon={Plus} className={css[beside]} busy={busy} onClick={() => void start()}>
      New Story
    </Button>
  );
}

/** All stories of a writer who has several. */
export function StoryList() {
  const stories = useStories() ?? [];
  if (stories.length < 2) return null;
  return (
    <Block title="Your stories" action={<NewStory beside="list" />}>
      <ul>
        {stories.map((story) => (
          <StoryRow key={story._id} story={story} />
        ))}
      </ul>
    </Block>
  );
}
