import { isAsked, isPresent, type Act, type OutlineText } from '@trefoil/server/contract';
import { ArrowRight, BookOpenText } from 'lucide-react';
import { Fragment, memo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { Row, Soft } from '../../../../ui/layout/layout.tsx';
import { NUMERAL, openFields, sameAnswered } from '../../outlineProgress.ts';
import { fieldsOf, ON_DESK, type View } from '../place.ts';
import css from './ActEnd.module.css';
import { nameOf } from './Rail.tsx';

interface ActEndProps {
  act: Act;
  /** Every text of the outline, as far as it is known. */
  texts: Readonly<Partial<Record<OutlineText, string>>>;
  view: View;
}

/** The way on at the end of an act: what is still open in it, the next act, the whole plot. */
export const ActEnd = memo(function ActEnd({ act, texts, view }: ActEndProps) {
  const fields = fieldsOf(act);
  const open = fields.filter((field) => (field === 'title' || isAsked(field)) && !isPresent(texts[field]));
  const optional = fields.filter((field) => field !== 'title' && !isAsked(field) && !isPresent(texts[field]));
  const written = open.length === 0;
  const done = openFields(texts).length === 0;
  const next = act < 3 ? ((act + 1) as Act) : null;
  const state = view === 'desk' ? ON_DESK : undefined;

  return (
    <section className={css.ActEnd} data-act={act} data-open={!written || undefined} aria-label="Way on">
      {written && (
        <h2 className={css.title}>{done ? 'All 24 questions answered' : `Act ${NUMERAL[act]} is written`}</h2>
      )}
      {!written && (
        <p>
          Still open: <Names fields={open} state={state} />. You can go on without {open.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      <Row>
        {next && !done && (
          <ButtonLink
            to={paths.question(firstOpen(next, texts))}
            state={state}
            {...(written && { kind: 'primary' as const })}
            data-act={next}
            icon={ArrowRight}
          >
            Go on to Act {NUMERAL[next]}
          </ButtonLink>
        )}
        <ButtonLink icon={BookOpenText} to={paths.outline} {...(done && { kind: 'primary' as const })}>
          VIEW PLOT
        </ButtonLink>
      </Row>
      {written && optional.length > 0 && (
        <Soft small>
          {optional.length === 1 ? 'One more beat waits' : `${WORDS[optional.length]} more beats wait`} here if you want{' '}
          {optional.length === 1 ? 'it' : 'them'}: <Names fields={optional} state={state} />. Your outline is complete
          without {optional.length === 1 ? 'it' : 'them'}.
        </Soft>
      )}
    </section>
  );
}, looksSame);

function looksSame(one: ActEndProps, other: ActEndProps): boolean {
  return one.act === other.act && one.view === other.view && sameAnswered(one.texts, other.texts);
}

const WORDS = ['No', 'One', 'Two', 'Three', 'Four'];

/** Where a writer who comes from the act before goes on: the first open question, else the first. */
function firstOpen(act: Act, texts: ActEndProps['texts']): OutlineText {
  const fields = fieldsOf(act);
  return fields.find((field) => isPresent(texts[field]) === false) ?? fields[0]!;
}

function Names({ fields, state }: { fields: readonly OutlineText[]; state: object | undefined }) {
  return fields.map((field, i) => (
    <Fragment key={field}>
      {i > 0 && (i === fields.length - 1 ? ' and ' : ', ')}
      <Link to={paths.question(field)} state={state}>
        {nameOf(field)}
      </Link>
    </Fragment>
  ));
}
