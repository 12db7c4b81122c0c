import { ACTS, isPresent, MAX, OUTLINE_TEXTS, type Act, type Id, type OutlineText } from '@trefoil/server/contract';
import { BookOpenText } from 'lucide-react';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { isChanged } from '../../../lib/drafts/draft.ts';
import { useDraftsState } from '../../../lib/drafts/DraftsContext.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { useFetched } from '../../../lib/resource/useFetched.ts';
import { counted, grouped } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Check } from '../../../ui/form/field/Check.tsx';
import { Label, Row, Stack } from '../../../ui/layout/layout.tsx';
import type { FieldTools } from '../entry/EntryForm.tsx';
import { findOutline } from '../postsApi.ts';
import css from './InsertOutline.module.css';
import { countAnswered, insertAt, numeralOf, outlineText, type StoredTexts } from './outlineText.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** Offers to insert the viewer's outline into a new post; nothing without an answered beat. */
export function InsertOutline(tools: FieldTools) {
  const { outline, isLoading, isIncomplete } = useOwnOutline();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (isLoading) return <div className={css.tools} />;
  if (!ACTS.some((act) => countAnswered(outline, act) > 0)) return null;

  return (
    <>
      <div className={css.tools}>
        <Button
          ref={toggle}
          kind="quiet"
          icon={BookOpenText}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Insert my outline
        </Button>
      </div>
      {open && (
        <InsertPanel
          id={id}
          outline={outline}
          isIncomplete={isIncomplete}
          tools={tools}
          onClose={() => {
            setOpen(false);
            toggle.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** The texts of the viewer's outline, including what is not saved yet; without the server, only what is on this device. */
function useOwnOutline(): { outline: StoredTexts; isLoading: boolean; isIncomplete: boolean } {
  const shown = useAppSelector((state) => state.outline.outline?._id);
  const { data: found, failure } = useFetched(useCallback(() => fetchOutline(shown), [shown]));
  const story = found ? found.outline?._id : shown;
  const drafts = useDraftsState((state) => state.forms[outlineForm(story)]);
  const outline = useMemo(() => {
    const textOf = (field: OutlineText) => {
      const draft = drafts?.[field];
      // What was saved before the request may have been changed on another device since.
      const isNewer = draft && (!found || isChanged(draft) || draft.at > found.requestedAt);
      return isNewer ? draft.mine : found?.outline?.[field];
    };
    return Object.fromEntries(OUTLINE_TEXTS.map((field) => [field, textOf(field)]));
  }, [found, drafts]);
  return { outline, isLoading: found === undefined && !failure, isIncomplete: failure !== null };
}

async function fetchOutline(id: Id | undefined) {
  const requestedAt = Date.now();
  const { outline } = await findOutline(id);
  return { outline, requestedAt };
}

interface InsertPanelProps {
  id: string;
  outline: StoredTexts;
  isIncomplete: boolean;
  tools: FieldTools;
  onClose: () => void;
}

function InsertPanel({ id, outline, isIncomplete, tools, onClose }: InsertPanelProps) {
  const [acts, setActs] = useState(() => ACTS.filter((act) => countAnswered(outline, act) > 0));
  const [withUnanswered, setWithUnanswered] = useState(false);
  const insertion = useMemo(() => outlineText(outline, acts, withUnanswered), [outline, acts, withUnanswered]);
  const { length } = insertAt(tools.text, tools.text.length, insertion.text).text.trim();
  const over = length - MAX.post;

  function insert() {
    const { text, end } = insertAt(tools.text, tools.cursor(), insertion.text);
    onClose();
    tools.replace(text, end, `Inserted ${counted(insertion.beatCount, 'beat')}.`);
  }

  return (
    // In a form, Enter in a checkbox would post.
    <Panel
      as="section"
      kind="tinted"
      id={id}
      className={css.InsertOutline}
      aria-labelledby={`${id}-title`}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <h2 id={`${id}-title`}>{isPresent(outline.title) ? `Insert “${outline.title}”` : 'Insert my outline'}</h2>
      {isIncomplete && <Label>Your outline couldn’t be loaded. Only text on this device can be inserted.</Label>}
      <Stack gap={2} className={css.acts} role="group" aria-label="Acts">
        {ACTS.map((act) => (
          <ActCheck
            key={act}
            act={act}
            answered={countAnswered(outline, act)}
            checked={acts.includes(act)}
            onCheck={(checked) => setActs(ACTS.filter((one) => (one === act ? checked : acts.includes(one))))}
          />
        ))}
      </Stack>
      <Stack gap={2} className={css.sum}>
        <div className={css.bar} aria-hidden="true">
          <div
            data-over={over > 0 || undefined}
            style={{ inlineSize: `${Math.min(100, (100 * length) / MAX.post)}%` }}
          />
        </div>
        <Label role="status" data-over={over > 0 || undefined}>
          {over > 0
            ? `${counted(over, 'character')} over the limit of ${grouped(MAX.post)}. Choose fewer acts, or shorten your text.`
            : `${grouped(length)} of ${grouped(MAX.post)} characters. It becomes ordinary text that you can edit before posting.`}
        </Label>
      </Stack>
      <Row className={css.foot}>
        <Check small checked={withUnanswered} onCheck={setWithUnanswered}>
          Unanswered beats (as “...”)
        </Check>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={over > 0 || acts.length === 0} onClick={insert}>
          {`Insert ${counted(insertion.beatCount, 'Beat')}`}
        </Button>
      </Row>
    </Panel>
  );
}

interface ActCheckProps {
  act: Act;
  answered: number;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

/** Includes an act; disabled if none of its beats is answered. */
function ActCheck({ act, answered, checked, onCheck }: ActCheckProps) {
  return (
    <Card as="label" className={css.act} data-act={act}>
      <input
        type="checkbox"
        checked={checked}
        disabled={answered === 0}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <em>Act {numeralOf(act)}</em>
      <Label as="span">{answered === 0 ? 'Not answered yet' : counted(answered, 'beat')}</Label>
    </Card>
  );
}
