import { Undo2 } from 'lucide-react';
import moment from 'moment';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { shownId } from '../../features/outline/outlineSlice.ts';
import { RestoreNote } from '../../features/outline/versions/RestoreNote.tsx';
import { fetchRemovedNotes } from '../../features/outline/versions/versionsApi.ts';
import { useDrafts, useDraftsState } from '../../lib/drafts/DraftsContext.ts';
import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import { RECOVERED_FOR, isStoredNowhere, NOT_SAVED } from '../../lib/drafts/draftsState.ts';
import { useFetched } from '../../lib/resource/useFetched.ts';
import { counted } from '../../lib/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { TextButton, TextLink } from '../../ui/button/TextLink.tsx';
import { Label, Row, Muted, Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Drawer } from '../../ui/dialog/Drawer.tsx';
import { dayAndTime } from '../../lib/calendar.ts';
import css from './RecoveredDraftsDrawer.module.css';
import { descriptionToText } from '../../features/outline/characters/descriptionText.ts';
import { useAppSelector } from '../hooks.ts';
import { GROUPS, noteItem, type Group, type DraftItem } from './draftItems.ts';

/** Lists every text that is stored nowhere else, with buttons to restore or copy it. */
export function RecoveredDraftsDrawer({ own, onClose }: { own: readonly DraftItem[]; onClose: () => void }) {
  const items = [...own.map(asRead), ...useRemovedNotes()];
  const isLost = useDraftsState(isStoredNowhere);
  const oldest = items.filter(({ recoveredId }) => recoveredId).at(-1);
  const all = items.map(({ name, text }) => `${name}\n\n${text}`).join('\n\n\n');
  return (
    <Drawer
      title="Recovered text"
      onClose={onClose}
      foot={
        items.length > 0 && (
          <>
            <Label data-push>
              {`${counted(items.length, 'text')}.`}
              {oldest && !isLost && ` The oldest expires on ${moment(oldest.at + RECOVERED_FOR).format('MMMM D')}.`}
            </Label>
            <CopyButton plain text={all}>
              Copy All
            </CopyButton>
          </>
        )
      }
    >
      {isLost ? (
        <Notice tone="danger">{NOT_SAVED}</Notice>
      ) : (
        <Muted small>
          Unsaved, discarded, and deleted text is kept on this device for 30 days, visible only to you. Deleted notes
          appear on all your devices.
        </Muted>
      )}
      {items.length === 0 && <Muted>Nothing to recover.</Muted>}
      {(Object.keys(GROUPS) as Group[]).map((group) => {
        const some = items.filter((item) => item.group === group);
        if (some.length === 0) return null;
        return (
          <section key={group} aria-label={GROUPS[group]}>
            <Label as="h3" className={css.group}>
              {GROUPS[group]}
            </Label>
            {some.map((item) => (
              <Item key={item.id} {...item} />
            ))}
            {group === 'unsaved' && <DiscardForms items={some} />}
          </section>
        );
      })}
    </Drawer>
  );
}

/** Discards all unsaved texts of a form at once; they move to the group 'Discarded'. */
function DiscardForms({ items }: { items: readonly DraftItem[] }) {
  const drafts = useDrafts();
  const forms = [...new Set(items.map(({ place }) => place!.form))];
  return (
    <Row>
      {forms.map((form) => {
        const of = items.filter(({ place }) => place!.form === form);
        const fields = of.map(({ place }) => place!.field);
        const others = of.length > 1 ? ` and ${of.length - 1} more` : '';
        return (
          <TextButton key={form} onClick={() => drafts?.store.dispatch(draftsActions.discarded({ form, fields }))}>
            {`Discard “${of[0]!.name}”${others}`}
          </TextButton>
        );
      })}
    </Row>
  );
}

/** An item as it is read and copied: without markup. */
const asRead = (item: DraftItem): DraftItem => (item.isHtml ? { ...item, text: descriptionToText(item.text) } : item);

/** The notes that were deleted: the server keeps them, so without it there are none. */
function useRemovedNotes(): DraftItem[] {
  const story = useAppSelector(shownId);
  const fetchNotes = useCallback(() => fetchRemovedNotes(story), [story]);
  return (useFetched(fetchNotes).data ?? []).map(noteItem);
}

function Item({ name, text, at, path, recoveredId, deleted }: DraftItem) {
  const drafts = useDrafts();
  const navigate = useNavigate();

  function restore() {
    drafts?.store.dispatch(draftsActions.restoreRequested(recoveredId!));
    void navigate(path!);
  }

  return (
    <Stack as="article" gap={2} className={css.Item}>
      <Row apart>
        <h4 dir="auto">{name}</h4>
        <Label>{dayAndTime(at)}</Label>
      </Row>
      <p className={css.text} dir="auto">
        {text}
      </p>
      <Row className={css.row}>
        {deleted && <RestoreNote deleted={deleted} />}
        {path && recoveredId && (
          <Button icon={Undo2} onClick={restore}>
            Restore
          </Button>
        )}
        {path && !recoveredId && <TextLink to={path}>Open</TextLink>}
        <CopyButton text={text}>Copy</CopyButton>
      </Row>
    </Stack>
  );
}
