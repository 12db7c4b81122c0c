import { ACTS, BEAT_KEYS, beatKeysOf, HEADINGS, type BeatKey, type Comment } from '@trefoil/server/contract';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { useDrafts } from '../../../lib/drafts/DraftsContext.ts';
import { ClientError } from '../../../lib/http/failure.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { SelectField } from '../../../ui/form/field/Field.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import panel from '../entry/reporting/Panel.module.css';
import { saveToOutline, type SaveProblem } from './saveToOutline.ts';
import css from './SaveToOutlinePanel.module.css';
import { announce } from '../../../ui/notice/announce.ts';

interface SaveToOutlinePanelProps {
  comment: Comment;
  /** The heading of the beat that the post was asked from, or ''. */
  askedFrom: string;
  onClose: () => void;
}

const WHY: Readonly<Record<SaveProblem, string>> = {
  noOutline: 'There is no outline yet to keep it in. Begin one, and come back.',
  noRoom: 'This beat has no room for it any more. Choose another one.',
};

const numbered = (key: BeatKey) => `${key.slice(-2)} ${HEADINGS[key]}`;

/** Lets the author of a post keep an answer in a beat of their outline, and take it out again. */
export function SaveToOutlinePanel({ comment, askedFrom, onClose }: SaveToOutlinePanelProps) {
  const dispatch = useAppDispatch();
  const drafts = useDrafts();
  const [field, setField] = useState<BeatKey>(BEAT_KEYS.find((key) => HEADINGS[key] === askedFrom) ?? 'act1a01');
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [undo, setUndo] = useState<{ run: () => void } | null>(null);

  async function keep() {
    if (!drafts) return;
    setBusy(true);
    try {
      const kept = await saveToOutline(drafts, field, comment);
      if (typeof kept === 'string') setProblem(kept);
      else {
        setUndo({ run: kept });
        announce(`Kept in ${numbered(field)}`);
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
          Kept in <Link to={paths.question(field)}>{numbered(field)}</Link>
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
    <section className={panel.Panel} aria-label="Keep this answer in a beat">
      <SelectField
        label="Keep this answer in my beat"
        hint={`It goes below what you have written there, with the name of ${comment.name}. Only you see it.`}
        error={problem ? WHY[problem] : undefined}
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
        <Button kind="primary" busy={busy} onClick={() => void keep()}>
          Keep Answer
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </section>
  );
}
