import { FLAGGED_COMMENT, FLAGGED_POST, type Id } from '@trefoil/server/contract';
import { Flag } from 'lucide-react';
import { Button } from '../../../ui/button/Button.tsx';
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx';
import { Tag } from '../../../ui/layout/Tag.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { nounOf, type Entry } from '../postEntries.ts';
import { EditForm } from './EditForm.tsx';
import css from './EntryBody.module.css';
import { PostText } from './text/PostText.tsx';
import { CollapsedReport } from './reporting/CollapsedReport.tsx';
import type { useEntryEditing } from './useEntryEditing.ts';

interface EntryBodyProps {
  postId: Id;
  entry: Entry;
  /** Moderators see flagged text. */
  isModerator: boolean;
  editing: ReturnType<typeof useEntryEditing>;
  /** Where the shown part of the text begins; the title before it is shown above. */
  from?: number;
}

/** The text of an entry, as far as the viewer may see it; its author can edit it here. */
export function EntryBody({ postId, entry, isModerator, editing, from = 0 }: EntryBodyProps) {
  const { text, flagged, reported, textBefore, changedAfterReports } = entry;
  const noun = nounOf(entry);
  if (editing.isOpen) return <EditForm postId={postId} entry={entry} onDone={editing.close} />;
  // The text may still be in the store if the fifth report was the viewer's own.
  if (flagged && !isModerator) return <HiddenNotice entry={entry} onEdit={editing.open} />;
  const shown = <PostText text={text} from={from} acts={noun === 'post'} />;
  if (reported && !flagged) return <CollapsedReport noun={noun}>{shown}</CollapsedReport>;
  return (
    <>
      {shown}
      {changedAfterReports && <Tag icon={Flag}>edited since reported</Tag>}
      {textBefore !== undefined && (
        <Disclosure label="Text before editing">
          <PostText text={textBefore} />
        </Disclosure>
      )}
    </>
  );
}

/** Says that the entry awaits moderation; its author also sees the text and can edit it. */
function HiddenNotice({ entry, onEdit }: { entry: Entry; onEdit: () => void }) {
  const noun = nounOf(entry);
  const notice = (
    <Panel as="p" kind="dashed" className={css.notice}>
      {noun === 'post' ? FLAGGED_POST : FLAGGED_COMMENT}
    </Panel>
  );
  if (entry.ownText === undefined) return notice;
  return (
    <Panel as="section" className={css.Message} aria-label={`Your ${noun} is hidden for now`}>
      {notice}
      <h3>Your {noun} is hidden for now</h3>
      <p>Five people reported it. Until a moderator reviews it, only you and the moderators can see it.</p>
      <p>You can edit it now; moderators will see the new version.</p>
      <PostText text={entry.ownText} />
      <Button onClick={onEdit}>Edit</Button>
    </Panel>
  );
}
