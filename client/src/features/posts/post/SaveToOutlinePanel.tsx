import {
  ACTS,
  BEAT_KEYS,
  type BeatKey,
  beatKeysOf,
  type Comment,
  HEADINGS,
  type Id,
  MAX,
} from '@trefoil/server/contract';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { type DraftsConnection, useDrafts } from '../../../lib/drafts/DraftsContext.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { SelectField } from '../../../ui/form/field/Field.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import panel from '../entry/reporting/EntryPanel.module.css';
import css from './SaveToOutlinePanel.module.css';
import { announce } from '../../../ui/notice/announce.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { joinTexts } from '../../../lib/drafts/draft.ts';
import { draftsActions } from '../../../lib/drafts/draftsSlice.ts';
import { withoutQuotes } from '../entry/text/textBlocks.ts';
import { findOutline } from '../postsApi.ts';

interface SaveToOutlinePanelProps {
  comment: Comment;
  /** The heading of the beat that the post asks about, or ''. */
  headingAskedAbout: string;
  onClose: () => void;
}

const NO_ROOM = 'This comment doesn’t fit in this beat. Choose another one.';

const numbered = (key: BeatKey) => `${key.slice(-2)} ${HEADINGS[key]}`;

/** Saves a comment to a beat of the post author's outline, with Undo. */
export function SaveToOutlinePanel({ comment, headingAskedAbout, onClose }: SaveToOutlinePanelProps) {
  const dispatch = useAppDispatch();
  const drafts = useDrafts();
  const [field, setField] = useState<BeatKey>(
    BEAT_KEYS.find((key) => HEADINGS[key] === headingAskedAbout) ?? 'act1a01',
  );
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const shown = useAppSelector((state) => state.outline.outline?._id);

  async function save() {
    if (!drafts) return;
    setBusy(true);
    try {
      const result = await saveToOutline(drafts, shown, field, comment);
      setSaved(result);
      setProblem(result ? undefined : NO_ROOM);
      announce(result ? `Saved to ${numbered(field)}${result.title}` : NO_ROOM);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      dispatch(failureRaised(error.failure));
    } finally {
      setBusy(false);
    }
  }

  if (saved)
    return (
      <Row as="p" className={css.SavedTo}>
        <Icon of={Bookmark} />
        <span>
          Saved to <Link to={paths.question(field)}>{numbered(field)}</Link>
          {saved.title}
        </span>
        <Button
          kind="quiet"
          onClick={() => {
            saved.undo();
            onClose();
          }}
        >
          Undo
        </Button>
      </Row>
    );
  return (
    <Panel as="section" kind="marked" className={panel.EntryPanel} aria-label="Save to outline">
      <SelectField
        label="Save to beat"
        hint={`It’s added below your text, with ${comment.name}’s name. Only you can see it.`}
        error={problem}
        value={field}
        onText={(key) => {
          setField(key as BeatKey);
          setProblem(undefined);
        }}
      >
        {ACTS.map((act) => (
          <optgroup key={act} label={`Act ${'I'.repeat(act)}`}>
            {beatKeysOf(act).map((key) => (
              <option key={key} value={key}>
                {numbered(key)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <Row>
        <Button kind="primary" busy={busy} onClick={() => void save()}>
          Save
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Panel>
  );
}

/** A comment that was saved. */
interface Saved {
  /** ' in “The Weir”' if the writer has several stories. */
  title: string;
  undo: () => void;
}

/**
 * Appends a comment and its author's name to a beat of the viewer's story, as a draft that is then autosaved. A first story is
 * created by that.
 *
 * @param shown the story that this device shows
 * @returns `null` if the beat has no room for it
 * @throws ClientError if the outline could not be loaded
 */
async function saveToOutline(
  { store, outbox }: DraftsConnection,
  shown: Id | undefined,
  field: BeatKey,
  { text, name }: Pick<Comment, 'text' | 'name'>,
): Promise<Saved | null> {
  const { outline, isOneOfSeveral } = await findOutline(shown);
  let form = outlineForm(outline?._id);
  const draft = () => store.getState().drafts.forms[form]?.[field]?.mine;
  const type = (next: string, stored: string) => {
    const path = paths.question(field);
    store.dispatch(draftsActions.typed({ form, field, text: next, stored, name: HEADINGS[field], path }));
  };

  const stored = outline?.[field] ?? '';
  const before = draft() ?? stored;
  const addition = `${withoutQuotes(text)}\n— ${name}`;
  const after = joinTexts(before, addition);
  if (after.length > MAX.beat) return null;
  type(after, stored);
  if (outline) void outbox.autosave();
  else form = (await outbox.save(form)).to ?? form;
  return {
    title: isOneOfSeveral ? ` in ${outline?.title ? `“${outline.title}”` : 'Untitled story'}` : '',
    undo() {
      const now = draft() ?? after;
      type(now === after ? before : now.replace(addition, '').trimEnd(), after);
      void outbox.autosave();
    },
  };
}
