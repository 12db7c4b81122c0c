import { actOf, HEADINGS, type BeatKey, type Character, type Note } from '@trefoil/server/contract';
import { ChevronDown, Undo2 } from 'lucide-react';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { isChanged } from '../../../lib/drafts/draft.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { useDraftsState } from '../../../lib/drafts/DraftsContext.ts';
import { useFetched } from '../../../lib/resource/useFetched.ts';
import { counted, wordsIn } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { Hidden, Label, Row, Muted } from '../../../ui/layout/layout.tsx';
import { Diff, UnmarkedText } from '../../../ui/text/Diff.tsx';
import { characterForm, noteForm } from '../characters/characterForm.ts';
import { NUMERAL } from '../outlineProgress.ts';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { shownId } from '../outlineSlice.ts';
import { fetchVersions } from './versionsApi.ts';
import { dayAndTime, inSentence } from '../../../lib/calendar.ts';
import css from './VersionHistoryDrawer.module.css';

export interface VersionHistoryDrawerProps {
  field: string;
  /** The character that the field belongs to; without it, the outline. */
  character?: Character;
  /** The note of the character that it belongs to, if it is part of one. */
  note?: Note;
  /** The current text. */
  text: string;
  /** Converts markup to text. */
  asText?: (text: string) => string;
  /** An ordinary edit. */
  onRestore: (text: string) => void;
  onClose: () => void;
}

const identity = (text: string) => text;

/** The earlier texts of a field as they were, newest first; what changed since is marked on demand. */
export function VersionHistoryDrawer(props: VersionHistoryDrawerProps) {
  const { field, character, note, text, asText = identity, onRestore, onClose } = props;
  const story = useAppSelector(shownId);
  const query = useFetched(
    useCallback(() => fetchVersions(field, story, character?._id, note?._id), [field, story, character, note]),
  );
  const now = asText(text);
  const group = useId();

  function restore(earlier: string) {
    // Nothing below an open drawer can have the focus.
    flushSync(onClose);
    onRestore(earlier);
  }

  return (
    <HistoryDrawer
      title="Version history"
      of={query.failure?.status === 404 ? { data: [], failure: null } : query}
      empty="No earlier versions yet. Text you replace or clear here is kept as a version."
      note="Versions are kept for 90 days."
      onClose={onClose}
    >
      {(versions) => (
        <>
          <Muted className={css.intro}>
            <bdi>{fieldTitle(props)}</bdi>. Restoring also saves your current text.
          </Muted>
          <div>
            <VersionItem group={group} when="Now" label={<SaveStatus {...props} last={versions[0]!.at} />} text={now}>
              {now.trim() ? <UnmarkedText>{now}</UnmarkedText> : <Muted>Empty.</Muted>}
            </VersionItem>
            {versions.map((version, i) => {
              const older = versions[i + 1];
              const earlier = asText(version.text);
              return (
                <VersionItem
                  key={version.at}
                  group={group}
                  first={i === 0}
                  when={older ? dayAndTime(older.at) : 'Earlier'}
                  label={`replaced ${inSentence(version.at, older?.at)}`}
                  text={earlier}
                >
                  <EarlierText text={earlier} now={now} onRestore={() => restore(version.text)} />
                </VersionItem>
              );
            })}
          </div>
        </>
      )}
    </HistoryDrawer>
  );
}

/** 'Act II · 08 · A Quiet Argument', 'Pilar · Description', 'Pilar · Birthplace'. */
function fieldTitle({ field, character, note }: VersionHistoryDrawerProps): string {
  if (character && note) return `${character.name} · ${note.noteTitle}`;
  if (character) return `${character.name} · ${field === 'name' ? 'Name' : 'Description'}`;
  if (field === 'title') return 'Title';
  const beat = field as BeatKey;
  return `Act ${NUMERAL[actOf(beat)]} · ${beat.slice(-2)} · ${HEADINGS[beat]}`;
}

interface VersionItemProps {
  /** Only one item of a group is open at a time. */
  group: string;
  /** Initially open. */
  first?: boolean;
  when: string;
  label: ReactNode;
  /** Its words are counted. */
  text: string;
  children: ReactNode;
}

function VersionItem({ group, first = false, when, label, text, children }: VersionItemProps) {
  const [open, setOpen] = useState(first);
  return (
    <details name={group} className={css.version} open={first} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.head}>
        <span className={css.when}>
          {when}
          <Hidden>, </Hidden>
          <Label as="span" className={css.label}>
            {label}
          </Label>
          <Hidden>.</Hidden>
        </span>
        <Label as="span">{counted(wordsIn(text), 'word')}</Label>
        <Icon of={ChevronDown} />
      </summary>
      {open && <div className={css.body}>{children}</div>}
    </details>
  );
}

interface EarlierTextProps {
  text: string;
  /** The current text. */
  now: string;
  onRestore: () => void;
}

/** An earlier text, with what can be done with it. */
function EarlierText({ text, now, onRestore }: EarlierTextProps) {
  const [showChanges, setShowChanges] = useState(false);
  return (
    <>
      {showChanges ? (
        <Diff older={text} newer={now} labels={['This version', 'Now']} />
      ) : (
        <UnmarkedText>{text}</UnmarkedText>
      )}
      {showChanges && (
        <Label className={css.legend}>Underlined text was added since; struck-through text was removed.</Label>
      )}
      <Row>
        <Button icon={Undo2} onClick={onRestore}>
          Restore
        </Button>
        <CopyButton text={text}>Copy</CopyButton>
        <Button kind="quiet" aria-pressed={showChanges} onClick={() => setShowChanges(!showChanges)}>
          Show changes
        </Button>
      </Row>
    </>
  );
}

/** Whether the current text is saved, and since when, as far as is known. @param last when the last version was replaced */
function SaveStatus({ field, character, note, last }: VersionHistoryDrawerProps & { last: string }) {
  const story = useAppSelector(shownId);
  const form = character
    ? note
      ? noteForm(character._id, note._id)
      : characterForm(character._id)
    : outlineForm(story);
  const draft = useDraftsState((state) => state.forms[form]?.[field]);
  if (isChanged(draft)) return 'Not saved yet';
  return `Saved ${inSentence(Math.max(draft?.at ?? 0, Date.parse(last)))}`;
}
