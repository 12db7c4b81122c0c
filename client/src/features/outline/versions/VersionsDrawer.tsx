import { actOf, HEADINGS, type BeatKey, type Character, type Version } from '@trefoil/server/contract';
import { ChevronDown, Undo2 } from 'lucide-react';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { isChanged } from '../../../lib/drafts/draft.ts';
import { useDraftsState } from '../../../lib/drafts/DraftsContext.ts';
import { useFetched } from '../../../lib/resource/useFetched.ts';
import { counted, wordsIn } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { Hidden, Label, Row, Soft } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/dialog/Drawer.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { Diff, Marked } from '../../../ui/text/Diff.tsx';
import { characterForm } from '../characters/characterForm.ts';
import { NUMERAL } from '../outlineProgress.ts';
import { controlOf, typeInto } from './typeInto.ts';
import { useChanges, type Changes } from './useChanges.ts';
import { fetchVersions } from './versionsApi.ts';
import { dayAndTime, inSentence } from '../../../lib/calendar.ts';
import css from './VersionsDrawer.module.css';

export interface VersionsDrawerProps {
  field: string;
  /** Whose text it is; the outline's own without it. */
  character?: Character;
  /** What stands in the field. */
  text: string;
  /** The words of a text that is markup. */
  asText?: (text: string) => string;
  onPutBack: (text: string) => void;
  onClose: () => void;
}

const asItIs = (text: string) => text;
const NONE: readonly Version[] = [];

/** What stood in a field before, the newest first, each with the words marked that have come and gone since. */
export function VersionsDrawer({ field, character, text, asText = asItIs, onPutBack, onClose }: VersionsDrawerProps) {
  const { data, failure } = useFetched(useCallback(() => fetchVersions(field, character?._id), [field, character]));
  const versions = data ?? NONE;
  const now = asText(text);
  const changes = useChanges(versions, now, asText);
  const group = useId();

  /** An edit like any other. Where the text is markup, its editor takes it. */
  function putBack(button: HTMLElement, earlier: string) {
    const control = asText === asItIs ? controlOf(field, button) : null;
    // What is below an open drawer takes no focus.
    flushSync(onClose);
    if (!control || !typeInto(control, earlier)) onPutBack(earlier);
  }

  return (
    <Drawer
      title="Earlier versions"
      onClose={onClose}
      foot={
        <>
          <Label data-push>Versions stay for 90 days.</Label>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {failure && failure.status !== 404 && <Notice tone="danger">{failure.errors[0]?.msg}</Notice>}
      {!data && !failure && <Skeleton lines={[60, 100, 100]} />}
      {(data?.length === 0 || failure?.status === 404) && (
        <Soft>Nothing earlier yet. What you replace or empty here is kept.</Soft>
      )}
      {versions.length > 0 && (
        <>
          <Soft className={css.intro}>
            <bdi>{placeOf(field, character)}</bdi>.{' '}
            <Marked>
              <ins>Underlined</ins>
            </Marked>{' '}
            came after that day,{' '}
            <Marked>
              <del>struck</del>
            </Marked>{' '}
            went. What stands now is kept when you put another back.
          </Soft>
          <div>
            <Entry
              group={group}
              when="Now"
              label={<Saved field={field} character={character} last={versions[0]!.at} />}
              count={counted(wordsIn(now), 'word')}
            >
              {now.trim() ? <Diff older={now} newer={now} /> : <Soft>Empty.</Soft>}
            </Entry>
            {versions.map((version, i) => {
              const older = versions[i + 1];
              return (
                <Entry
                  key={version.at}
                  group={group}
                  first={i === 0}
                  when={older ? dayAndTime(older.at) : 'Before that'}
                  label={`replaced ${inSentence(version.at, older?.at)}`}
                  count={changes[i] && <Count {...changes[i]} />}
                >
                  <Diff older={asText(version.text)} newer={now} />
                  <Row>
                    <Button icon={Undo2} onClick={(event) => putBack(event.currentTarget, version.text)}>
                      Put This Back
                    </Button>
                    <CopyButton text={asText(version.text)}>Copy</CopyButton>
                  </Row>
                </Entry>
              );
            })}
          </div>{' '}
        </>
      )}
    </Drawer>
  );
}

/** Where the text stands: 'Act II · 08 · A Quiet Argument', 'Pilar · Description'. */
function placeOf(field: string, character: Character | undefined): string {
  if (character) return `${character.name} · ${field === 'name' ? 'Name' : 'Description'}`;
  if (field === 'title') return 'Title';
  const beat = field as BeatKey;
  return `Act ${NUMERAL[actOf(beat)]} · ${beat.slice(-2)} · ${HEADINGS[beat]}`;
}

interface EntryProps {
  /** One of a group is open at a time. */
  group: string;
  /** Open at first. */
  first?: boolean;
  when: string;
  label: ReactNode;
  count: ReactNode;
  children: ReactNode;
}

function Entry({ group, first = false, when, label, count, children }: EntryProps) {
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
        <span className={css.count}>{count}</span>
        <Icon of={ChevronDown} />
      </summary>
      {open && <div className={css.body}>{children}</div>}
    </details>
  );
}

/** The marks as numbers, and in words for whoever does not see them. */
function Count({ added, removed }: Changes) {
  return (
    <>
      <span aria-hidden="true">
        +{added} −{removed}
      </span>
      <Hidden>
        {counted(added, 'word')} added and {removed} removed since.
      </Hidden>
    </>
  );
}

/** Whether what stands in the field is stored, and since when as far as is known. */
function Saved({ field, character, last }: { field: string; character: Character | undefined; last: string }) {
  const form = character ? characterForm(character._id) : 'outline';
  const draft = useDraftsState((state) => state.forms[form]?.fields[field]);
  if (isChanged(draft)) return 'Not saved yet';
  return `Saved ${inSentence(Math.max(draft?.at ?? 0, Date.parse(last)))}`;
}
