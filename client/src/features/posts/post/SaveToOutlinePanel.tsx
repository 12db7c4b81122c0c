import { ACTS, BEAT_KEYS, type BeatKey, beatKeysOf, type Comment, HEADINGS, MAX } from '@trefoil/server/contract';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { type DraftsConnection, useDrafts } from '../../../lib/drafts/DraftsContext.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { SelectField } from '../../../ui/form/field/Field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import panel from '../entry/reporting/Panel.module.css';
import css from './SaveToOutlinePanel.module.css';
import { announce } from '../../../ui/notice/announce.ts';
import { OUTLINE_FORM } from '../../../lib/drafts/forms.ts';
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

const PROBLEMS: Readonly<Record<SaveProblem, string>> = {
  noOutline: 'You have no outline yet. Start one, then save this comment.',
  noRoom: 'This comment doesn’t fit in this beat. Choose another one.',
};

const numbered = (key: BeatKey) => `${key.slice(-2)} ${HEADINGS[key]}`;

/** Saves a comment to a beat of the post author's outline, with Undo. */
export function SaveToOutlinePanel({ comment, headingAskedAbout, onClose }: SaveToOutlinePanelProps) {
  const dispatch = useAppDispatch();
  const drafts = useDrafts();
  const [field, setField] = useState<BeatKey>(
    BEAT_KEYS.find((key) => HEADINGS[key] === headingAskedAbout) ?? 'act1a01',
  );
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [undo, setUndo] = useState<{ run: () => void } | null>(null);

  async function save() {
    if (!drafts) return;
    setBusy(true);
    try {
      const result = await saveToOutline(drafts, field, comment);
      if (typeof result === 'string') setProblem(result);
      else {
        setUndo({ run: result });
        announce(`Saved to ${numbered(field)}`);
      }
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      dispatch(failureRaised(error.failure));
    } finally {
      setBusy(false);
    }
  }

  if (undo)
    return (
      <Row as="p" className={css.SavedTo}>
        <Icon of={Bookmark} />
        <span>
          Saved to <Link to={paths.question(field)}>{numbered(field)}</Link>
        </span>
        <Button
          kind="quiet"
          onClick={() => {
            undo.run();
            onClose();
          }}
        >
          Undo
        </Button>
      </Row>
    );
  return (
    <Stack as="section" gap={3} className={panel.Panel} aria-label="Save to outline">
      <SelectField
        label="Save to beat"
        hint={`It’s added below your text, with ${comment.name}’s name. Only you can see it.`}
        error={problem ? PROBLEMS[problem] : undefined}
        value={field}
        onText={(key) => {
          setField(key as BeatKey);
          setProblem(null);
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
    </Stack>
  );
}

/** Why a comment could not be saved. */
type SaveProblem = 'noOutline' | 'noRoom';

/**
 * Appends a comment and its author's name to a beat of the viewer's outline, as a draft that is then autosaved.
 *
 * @returns a function that removes it again, or why it was not saved
 * @throws ClientError if the outline could not be loaded
 */
async function saveToOutline(
  { store, outbox }: DraftsConnection,
  field: BeatKey,
  { text, name }: Pick<Comment, 'text' | 'name'>,
): Promise<(() => void) | SaveProblem> {
  const outline = await findOutline();
  if (!outline) return 'noOutline';
  const draft = () => store.getState().drafts.forms[OUTLINE_FORM]?.fields[field]?.mine;
  const type = (next: string, stored: string) => {
    const path = paths.question(field);
    store.dispatch(draftsActions.typed({ form: OUTLINE_FORM, field, text: next, stored, name: HEADINGS[field], path }));
    void outbox.autosave();
  };

  const stored = outline[field] ?? '';
  const before = draft() ?? stored;
  const addition = `${withoutQuotes(text)}\n— ${name}`;
  const after = joinTexts(before, addition);
  if (after.length > MAX.beat) return 'noRoom';
  type(after, stored);
  return () => {
    const now = draft() ?? after;
    type(now === after ? before : now.replace(addition, '').trimEnd(), after);
  };
}
