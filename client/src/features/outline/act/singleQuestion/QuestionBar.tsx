import { actOf, type Act, type OutlineText } from '@trefoil/server/contract';
import { ArrowLeft, ArrowRight, BookOpenText } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../../app/paths.ts';
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import bar from '../../../../ui/form/SaveBar.module.css';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { NUMERAL } from '../../outlineProgress.ts';
import { adjacentFields, fieldName } from '../fields.ts';
import css from './QuestionBar.module.css';

interface QuestionBarProps {
  act: Act;
  field: OutlineText;
  /** A state line. */
  state: ReactNode;
  busy: boolean;
  /** There are changes to save. */
  waiting: boolean;
}

/** Previous, Next (after the last question VIEW PLOT), the state of the text, and SAVE; the last element of the form, which SAVE submits. */
export function QuestionBar({ act, field, state, busy, waiting }: QuestionBarProps) {
  const { previous, next } = adjacentFields(act, field);
  const nextAct = next && next !== 'title' && actOf(next) !== act ? actOf(next) : undefined;
  return (
    // A click leaves the focus in the text: on a phone, the bottom bar would otherwise return under the finger.
    <div
      className={`${bar.SaveBar} ${css.QuestionBar}`}
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      {previous && (
        <ButtonLink
          className={css.previous}
          to={paths.question(previous)}
          aria-label={`Previous: ${fieldName(previous)}`}
        >
          <Icon of={ArrowLeft} />
          <Hidden on="phones">Previous</Hidden>
        </ButtonLink>
      )}
      {next ? (
        <ButtonLink className={css.next} to={paths.question(next)} aria-keyshortcuts="Control+Enter">
          <Hidden on="phones">Next: </Hidden>
          <span className={css.name} data-act={nextAct}>
            {nextAct ? `Act ${NUMERAL[nextAct]}` : fieldName(next)}
          </span>
          <Icon of={ArrowRight} />
        </ButtonLink>
      ) : (
        <ButtonLink className={css.next} icon={BookOpenText} to={paths.outline} aria-keyshortcuts="Control+Enter">
          <span className={css.name}>VIEW PLOT</span>
        </ButtonLink>
      )}
      <div className={`${bar.state} ${css.state}`}>{state}</div>
      <Button className={css.save} {...(waiting && { kind: 'primary' as const })} type="submit" busy={busy}>
        SAVE
      </Button>
    </div>
  );
}
