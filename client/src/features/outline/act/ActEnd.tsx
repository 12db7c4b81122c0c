import { isPresent, type Act, type OutlineText, type OutlineTexts } from '@trefoil/server/contract';
import { ArrowRight, BookOpenText } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Row, Muted } from '../../../ui/layout/layout.tsx';
import { NUMERAL, unansweredFields } from '../outlineProgress.ts';
import css from './ActEnd.module.css';
import { fieldName, fieldsOf, isOptional, requiredFieldsOf } from './fields.ts';
import { useActFormContext } from './useActForm.ts';

/** The end of an act: its unanswered questions, the next act, and the finished outline. */
export function ActEnd({ act }: { act: Act }) {
  const { texts } = useActFormContext();
  const unanswered = fieldsOf(act).filter((field) => !isPresent(texts[field]));
  const required = unanswered.filter((field) => !isOptional(field));
  const optional = unanswered.filter(isOptional);
  const actComplete = required.length === 0;
  const outlineComplete = unansweredFields(texts).length === 0;
  const next = act < 3 ? ((act + 1) as Act) : null;

  return (
    <section className={css.ActEnd} data-act={act} data-open={!actComplete || undefined} aria-label="What’s next">
      {actComplete && (
        <h2 className={css.title}>{outlineComplete ? 'All 24 questions answered' : `Act ${NUMERAL[act]} complete`}</h2>
      )}
      {!actComplete && (
        <Muted>
          {required.length > MAX_NAMES ? (
            `${required.length} questions not answered yet. `
          ) : (
            <>
              Not answered yet: <Links fields={required} />.{' '}
            </>
          )}
          You can come back to {required.length === 1 ? 'it' : 'them'}.
        </Muted>
      )}
      <Row>
        {next && !outlineComplete && (
          <ButtonLink
            to={paths.question(firstUnanswered(next, texts))}
            {...(actComplete && { kind: 'primary' as const })}
            data-act={next}
            icon={ArrowRight}
          >
            Continue to Act {NUMERAL[next]}
          </ButtonLink>
        )}
        <ButtonLink icon={BookOpenText} to={paths.outline} {...(outlineComplete && { kind: 'primary' as const })}>
          VIEW PLOT
        </ButtonLink>
      </Row>
      {actComplete && optional.length > 0 && (
        <Muted small>
          {optional.length === 1 ? 'One optional beat' : `${NUMBERS[optional.length]} optional beats`}:{' '}
          <Links fields={optional} />.
        </Muted>
      )}
    </section>
  );
}

/** With more unanswered questions than this, only their number is shown. */
const MAX_NAMES = 4;

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four'];

/** Where 'Continue' leads in the next act: its first unanswered question, or its first. */
function firstUnanswered(act: Act, texts: Partial<OutlineTexts>): OutlineText {
  const fields = requiredFieldsOf(act);
  return fields.find((field) => !isPresent(texts[field])) ?? fields[0]!;
}

/** Links to questions as a list in a sentence: 'A, B, and C'. */
function Links({ fields }: { fields: readonly OutlineText[] }) {
  const last = fields.length > 2 ? ', and ' : ' and ';
  return fields.map((field, i) => (
    <Fragment key={field}>
      {i > 0 && (i === fields.length - 1 ? last : ', ')}
      <Link to={paths.question(field)}>{fieldName(field)}</Link>
    </Fragment>
  ));
}
