import { isAsked, type Act, type OutlineText } from '@trefoil/server/contract';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../../app/paths.ts';
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import bar from '../../../../ui/form/SaveBar.module.css';
import { NUMERAL } from '../../outlineProgress.ts';
import { fieldsOf } from '../place.ts';
import css from './DeskBar.module.css';
import { nameOf } from './Rail.tsx';

interface DeskBarProps {
  act: Act;
  field: OutlineText;
  /** Where the text is: a state line. */
  state: ReactNode;
  busy: boolean;
  /** Something waits to be sent. */
  waiting: boolean;
}

/**
 * Where Previous and Next lead from a question: along what is asked, from act to act; the optional beats of an act, which
 * come after, are passed over by who does not stand among them.
 */
export function neighboursOf(act: Act, field: OutlineText): { previous?: OutlineText; next?: OutlineText } {
  const fields = fieldsOf(act);
  const asked = (some: Act) => fieldsOf(some).filter((other) => other === 'title' || isAsked(other));
  const at = fields.indexOf(field);
  const last = asked(act).at(-1) === field || at === fields.length - 1;
  const previous = fields[at - 1] ?? (act > 1 ? asked((act - 1) as Act).at(-1) : undefined);
  const next = last ? (act < 3 ? fieldsOf((act + 1) as Act)[0] : undefined) : fields[at + 1];
  return { ...(previous && { previous }), ...(next && { next }) };
}

/** Previous and Next, what is true about the text, SAVE. The last thing inside the form; SAVE submits it. */
export function DeskBar({ act, field, state, busy, waiting }: DeskBarProps) {
  const { previous, next } = neighboursOf(act, field);
  const nextActs = next !== undefined && next !== 'title' && next.charAt(3) !== String(act);
  return (
    // A press leaves the focus in the text: on a phone the bottom bar would come back under the finger otherwise.
    <div
      className={`${bar.SaveBar} ${css.DeskBar}`}
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      {previous && (
        <ButtonLink className={css.previous} to={paths.question(previous)} aria-label={`Previous: ${nameOf(previous)}`}>
          <Icon of={ArrowLeft} />
          <Hidden on="phones">Previous</Hidden>
        </ButtonLink>
      )}
      {next && (
        <ButtonLink className={css.next} to={paths.question(next)} aria-keyshortcuts="Control+Enter">
          <Hidden on="phones">Next: </Hidden>
          <span className={css.name} data-act={nextActs ? act + 1 : undefined}>
            {nextActs ? `Act ${NUMERAL[(act + 1) as Act]}` : nameOf(next)}
          </span>
          <Icon of={ArrowRight} />
        </ButtonLink>
      )}
      <div className={`${bar.state} ${css.state}`}>{state}</div>
      <Button className={css.save} {...(waiting && { kind: 'primary' as const })} type="submit" busy={busy}>
        SAVE
      </Button>
    </div>
  );
}
