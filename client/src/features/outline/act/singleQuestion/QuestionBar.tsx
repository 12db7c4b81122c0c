import { actOf, type Act, type OutlineText } from '@trefoil/server/contract';
import { ArrowLeft, ArrowRight, BookOpenText } from 'lucide-react';
import type { ComponentProps } from 'react';
import { paths } from '../../../../app/paths.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import { SaveBar } from '../../../../ui/form/SaveBar.tsx';
import { NUMERAL } from '../../outlineProgress.ts';
import { adjacentFields, fieldName } from '../fields.ts';
import css from './QuestionBar.module.css';

interface QuestionBarProps extends ComponentProps<typeof SaveBar> {
  act: Act;
  field: OutlineText;
}

/** Previous and Next (after the last question VIEW PLOT) beside the state of the text and SAVE. */
export function QuestionBar({ act, field, ...bar }: QuestionBarProps) {
  const { previous, next } = adjacentFields(field);
  const nextAct = next && next !== 'title' && actOf(next) !== act ? actOf(next) : undefined;
  const nextName = nextAct ? `Act ${NUMERAL[nextAct]}` : next && fieldName(next);
  return (
    <SaveBar className={css.QuestionBar} {...bar}>
      {previous && (
        <ButtonLink
          className={css.previous}
          to={paths.question(previous)}
          aria-label={`Previous: ${fieldName(previous)}`}
        >
          <Icon of={ArrowLeft} />
          <span className={css.word}>Previous</span>
        </ButtonLink>
      )}
      {next ? (
        <ButtonLink
          className={css.next}
          to={paths.question(next)}
          aria-label={`Next: ${nextName}`}
          aria-keyshortcuts="Control+Enter"
        >
          <span className={css.word}>Next</span>
          <span className={css.name} data-act={nextAct}>
            {nextName}
          </span>
          <Icon of={ArrowRight} />
        </ButtonLink>
      ) : (
        <ButtonLink className={css.next} icon={BookOpenText} to={paths.outline} aria-keyshortcuts="Control+Enter">
          <span className={css.name}>VIEW PLOT</span>
        </ButtonLink>
      )}
    </SaveBar>
  );
}
