import { useId, useState } from 'react';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Check } from '../../../../ui/form/field/Check.tsx';
import { Row, Muted } from '../../../../ui/layout/layout.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import type { Target } from '../../postsApi.ts';
import { giveReason } from '../../postsSlice.ts';
import { Hint } from '../../../../ui/form/field/Field.tsx';
import css from './EntryPanel.module.css';
import { COMMUNITY_RULES } from './communityRules.ts';
import { announce } from '../../../../ui/notice/announce.ts';

/** Asks which rule a reported entry breaks. The report itself already counts. */
export function ReasonPanel({ target, onDone }: { target: Target; onDone: () => void }) {
  const dispatch = useAppDispatch();
  const [rule, setRule] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const name = useId();

  async function send() {
    if (rule === null) return onDone();
    setBusy(true);
    const { meta } = await dispatch(giveReason({ ...target, rule }));
    setBusy(false);
    if (meta.requestStatus !== 'fulfilled') return;
    announce('Reason sent');
    onDone();
  }

  return (
    <Panel as="section" kind="marked" className={classes(css.EntryPanel, css.report)} aria-label="Report">
      <p>Reported. Thank you. To undo, click the flag again.</p>
      <fieldset>
        <legend>
          Which rule does it break? <Muted as="span">Optional; only moderators see it.</Muted>
        </legend>
        <div className={css.rules}>
          {COMMUNITY_RULES.map((text, i) => (
            <Check key={text} type="radio" name={name} checked={rule === i + 1} onCheck={() => setRule(i + 1)}>
              {text}
            </Check>
          ))}
        </div>
      </fieldset>
      <Hint as="small">The author isn’t told who reported.</Hint>
      <Row>
        <Button busy={busy} onClick={() => void send()}>
          Send Reason
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Skip
        </Button>
      </Row>
    </Panel>
  );
}
