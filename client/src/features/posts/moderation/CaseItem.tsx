import { HISTORY_MOST } from '@trefoil/server/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { counted, firstWords } from '../../../lib/text.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx';
import { Hidden, Row } from '../../../ui/layout/layout.tsx';
import { Tag } from '../../../ui/layout/Tag.tsx';
import { Byline } from '../entry/Byline.tsx';
import { elementId } from '../entry/entryFocus.ts';
import { COMMUNITY_RULES, ruleText } from '../entry/reporting/communityRules.ts';
import { cardWords, listDate } from '../postRules.ts';
import { mostNamed, sameReporters, withoutReason, type Case } from './cases.ts';
import css from './CaseItem.module.css';
import type { Decision } from './useDecisions.ts';

interface CaseItemProps {
  of: Case;
  /** What else waits, to see who reports together. */
  all: readonly Case[];
  decision: Decision | undefined;
  isCurrent: boolean;
  /** @param rule 0 for none */
  onRule: (rule: number) => void;
  onCurrent: () => void;
  onJudge: (verdict: Decision['verdict']) => void;
  onUndo: () => void;
}

const DONE: Readonly<Record<Decision['verdict'], string>> = {
  deleted: 'Deleted',
  restored: 'Restored',
  setAside: 'Restored, with everything these people reported',
};

/** 'Deleted: “Buy my course.”' */
export const decisionWords = ({ verdict, of }: Pick<Decision, 'verdict' | 'of'>) =>
  `${DONE[verdict]}: “${firstWords(of.entry.text, 60)}”`;

/** One entry that waits, with all that a decision needs; decided, a line with Undo. */
export function CaseItem(props: CaseItemProps) {
  const { of: one, decision, isCurrent, onCurrent, onUndo } = props;
  const { entry, answers } = one;
  const noun = answers ? 'Comment' : 'Post';
  if (decision)
    return (
      <li className={css.Case} data-gone>
        <div className={css.Undo}>
          <p dir="auto">{decisionWords(decision)}</p>
          {!decision.sent && (
            <>
              <Button kind="quiet" onClick={onUndo}>
                Undo
              </Button>
              <span className={css.time} />
            </>
          )}
        </div>
      </li>
    );
  return (
    <li className={css.Case} data-current={isCurrent || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the current case goes with the focus */}
      <article
        id={elementId(one.id)}
        tabIndex={-1}
        aria-label={`${noun} by ${entry.name}, ${counted(entry.reportCount, 'report')}`}
        aria-current={isCurrent || undefined}
        onFocus={onCurrent}
      >
        <p className={css.count} aria-hidden="true">
          {entry.reportCount}
          <small>{entry.reportCount === 1 ? 'report' : 'reports'}</small>
        </p>
        <CaseWords {...props} />
        <CaseFoot {...props} />
      </article>
    </li>
  );
}

/** Who wrote it, what, in answer to what, and why it was reported. */
function CaseWords({ of: { entry, answers } }: CaseItemProps) {
  const { flagged = 0, removed = 0 } = entry.authorHistory ?? {};
  const record =
    flagged > 1 || removed > 0
      ? `${flagged < HISTORY_MOST ? '' : 'At least '}${counted(flagged, 'entry', 'entries')} flagged, ${removed} removed`
      : 'First entry flagged';
  const unexplained = withoutReason(entry);
  return (
    <>
      <Row as="p" className={css.by}>
        <Byline entry={entry} large />
        {entry.user ? (
          <Link className={css.record} to={paths.flaggedBy(entry.user)}>
            {record}
          </Link>
        ) : (
          <span className={css.record}>{record}</span>
        )}
        <span>
          {answers ? 'Comment · ' : 'Post · '}
          <time dateTime={entry.date}>{listDate(entry.date)}</time>
        </span>
        {entry.changedAfterReports && <Tag>changed after reports</Tag>}
      </Row>
      <p className={css.text} dir="auto">
        {entry.text}
      </p>
      {entry.textBefore !== undefined && (
        <Disclosure label="The text before it was changed">
          <p className={css.text} dir="auto">
            {entry.textBefore}
          </p>
        </Disclosure>
      )}
      {answers && (
        <p className={css.context}>
          <span>
            In answer to <Link to={paths.post(answers._id)}>{cardWords(answers.text).title}</Link> by {answers.name}.{' '}
            {cardWords(answers.text).body}
          </span>
        </p>
      )}
      <p className={css.reasons}>
        {Object.entries(entry.reasons ?? {})
          .toSorted(([, some], [, others]) => others - some)
          .map(([rule, count]) => (
            <Reason key={rule} words={ruleText(Number(rule))} count={count} />
          ))}
        {unexplained > 0 && <Reason words="No reason" count={unexplained} />}
      </p>
    </>
  );
}

/** Why some reported it, and how many. */
function Reason({ words, count }: { words: string; count: number }) {
  return (
    <span>
      <span aria-hidden="true">
        {words} <b>{count}</b>
      </span>
      <Hidden>{`${words}, ${counted(count, 'time')}`}</Hidden>
    </span>
  );
}

function CaseFoot({ of: one, all, isCurrent, onRule, onJudge }: CaseItemProps) {
  const { entry, answers } = one;
  const noun = answers ? 'comment' : 'post';
  const crowd = sameReporters(one, all);
  const key = (letter: string) => isCurrent && <kbd className={css.key}>{letter}</kbd>;
  return (
    <>
      {crowd && (
        <Row as="p" className={css.crowd}>
          {`The same ${crowd.people} people reported ${crowd.entries} entries that wait here.`}
          <Button kind="quiet" onClick={() => onJudge('setAside')}>
            Set Their Reports Aside
          </Button>
        </Row>
      )}
      <Row className={css.foot}>
        <Button icon={RotateCcw} aria-label={`Restore this ${noun}`} onClick={() => onJudge('restored')}>
          Restore {key('R')}
        </Button>
        <Button kind="danger" icon={Trash2} aria-label={`Delete this ${noun}`} onClick={() => onJudge('deleted')}>
          Delete {key('D')}
        </Button>
        <RuleChoice named={mostNamed(entry)} onRule={onRule} />
        <ButtonLink kind="quiet" to={answers ? paths.comment(answers._id, one.id) : paths.post(one.id)}>
          Read the discussion
        </ButtonLink>
      </Row>
    </>
  );
}

/** Which rule the author is told when it is deleted: what was named most, unless the moderator says otherwise. */
function RuleChoice({ named, onRule }: { named: number | null; onRule: (rule: number) => void }) {
  return (
    <select
      className={css.rule}
      aria-label="Rule that the author is told"
      defaultValue={named ?? 0}
      onChange={(event) => onRule(Number(event.target.value))}
    >
      <option value={0}>No rule named</option>
      {COMMUNITY_RULES.map((words, i) => (
        <option key={words} value={i + 1}>
          {`${i + 1}. ${words}`}
        </option>
      ))}
    </select>
  );
}
