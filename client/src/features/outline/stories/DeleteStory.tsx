import { Download } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { counted } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import confirm from '../../../ui/dialog/Confirm.module.css';
import { useModal } from '../../../ui/dialog/useModal.ts';
import { focusHeading } from '../../../ui/focus/focusHeading.ts';
import { Label, Muted, Prose, Row, Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { DEFAULT_OPTIONS } from '../export/exportDocument.ts';
import { useExport } from '../export/useExport.ts';
import { quotedTitle } from '../outlineTitle.ts';
import { NO_OUTLINE } from '../withDrafts.ts';
import { useStoryActions, type ListedStory } from './useStories.ts';

/** Asks before a story is deleted: says what it contains, and offers a backup. */
export function DeleteStory({ story, onClose }: { story: ListedStory; onClose: () => void }) {
  const { _id, title, beats, characters } = story;
  const id = useId();
  const { dialog } = useModal(onClose);
  const { remove } = useStoryActions();
  const backup = useExport({ ...NO_OUTLINE, _id, ...(title && { title }) });
  const [busy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);

  async function confirmed() {
    setBusy(true);
    const isDone = await remove(_id);
    setBusy(false);
    onClose();
    if (isDone) focusHeading();
  }

  return (
    <dialog {...dialog} className={confirm.Confirm} aria-labelledby={id}>
      <Stack>
        <h2 id={id} dir="auto">
          Delete {quotedTitle(story)}
        </h2>
        <Prose>
          <p>This permanently deletes:</p>
          <ul>
            <li>{counted(beats, 'answered beat')}</li>
            {characters > 0 && (
              <li>{characters === 1 ? '1 character and its notes' : `${characters} characters and their notes`}</li>
            )}
            <li>the version history of all these texts</li>
          </ul>
        </Prose>
        <Muted small>Your other stories, your profile, and your Brainstorm posts stay as they are.</Muted>
        <Row>
          <Button
            icon={Download}
            busy={backup.busy}
            onClick={() => void backup.exportOutline({ ...DEFAULT_OPTIONS, format: 'json' })}
          >
            Full Backup
          </Button>
          <Label>A copy of this story in one file. It can be imported again.</Label>
        </Row>
        {typeof backup.problem === 'string' && <Notice tone="danger">{backup.problem}</Notice>}
        <Row end>
          <Button ref={keep} onClick={onClose}>
            Keep Story
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void confirmed()}>
            Delete Story
          </Button>
        </Row>
      </Stack>
    </dialog>
  );
}
