import { HISTORY_MOST } from '@trefoil/server/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { counted, firstWords } from '../../../lib/text.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { Chip } from '../../../ui/button/Chip.tsx';
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx';
import { Hidden, Row, Excerpt, Label } from '../../../ui/layout/layout.tsx';
import { Tag } from '../../../ui/layout/Tag.tsx';
import { Byline } from '../entry/Byline.tsx';
import { elementId } from '../entry/entryFocus.ts';
import { COMMUNITY_RULES, ruleText } from '../entry/reporting/communityRules.ts';
import { cardParts, listDate } from '../postRules.ts';
import { majorityRule, sameReporters, withoutReason, type Case } from './cases.ts';
import control from '../../../ui/form/field/Control.module.css';
import css from './CaseItem.module.css';
import type { Decision } from './useDecisions.ts';
import { classes } from '../../../ui/classes.ts';

interface CaseItemProps {
  item: Case;
  /** All cases in the queue, to detect the same reporters. */
  all: readonly Case[];
  decision: Decision | undefined;
  isCurrent: boolean;
  /** @param rule 0 for none */
  onRule: (rule: number) => void;
  onCurrent: () => void;
  onDecide: (action: Decision['action']) => void;
  /** Cites a rule with a deletion that can still be undone. */
  onCite: (rule: number) => void;
  onUndo: () => void;
}

const DONE: Readonly<Record<Decision['action'], string>> = {
  delete: 'Deleted',
  restore: 'Restored',
  ignoreReporters: 'Restored, with everything these people reported',
};

/** 'Deleted, rule 3: “Buy my course.”' */
export const describeDecision = ({ action, item, rule }: Pick<Decision, 'action' | 'item' | 'rule'>) =>
  `${DONE[action]}${rule === null ? '' : `, rule ${rule}`}: “${firstWords(item.entry.text, 60)}”`;

/** A case with everything a decision needs; once decided, a line with Undo. */
export function CaseItem(props: CaseItemProps) {
  const { item, decision, isCurrent, onCurrent, onCite, onUndo } = props;
  const { entry, parent } = item;
  const noun = parent ? 'Comment' : 'Post';
  if (decision)
    return (
      <li className={css.Case} data-decided>
        <div className={css.Undo}>
          <p dir="auto">{describeDecision(decision)}</p>
          {!decision.sent && (
            <>
              <Button kind="quiet" onClick={onUndo}>
                Undo
              </Button>
              <span className={css.time} />
            </>
          )}
        </div>
        {decision.offersRules && <RuleOffer decision={decision} onCite={onCite} />}
      </li>
    );
  return (
    <li className={css.Case} data-current={isCurrent || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus selects the current case */}
      <article
        id={elementId(item.id)}
        tabIndex={-1}
        aria-label={`${noun} by ${entry.name}, ${counted(entry.reportCount, 'report')}`}
        aria-current={isCurrent || undefined}
        onFocus={onCurrent}
      >
        <p className={css.count} aria-hidden="true">
          {entry.reportCount}
          <small>{entry.reportCount === 1 ? 'report' : 'reports'}</small>
        </p>
        <CaseText {...props} />
        <CaseFoot {...props} />
      </article>
    </li>
  );
}

/** The rules that a deletion without one can still cite. What was sent keeps their room, so that nothing moves by itself. */
function RuleOffer({ decision: { rule, sent }, onCite }: { decision: Decision; onCite: (rule: number) => void }) {
  return (
    <Row className={css.rules} role="group" aria-label="Cite a rule" data-sent={sent || undefined}>
      {COMMUNITY_RULES.map((text, i) => (
        <Chip key={text} pressed={rule === i + 1} onClick={() => onCite(i + 1)}>
          <kbd>{i + 1}</kbd> {text}
        </Chip>
      ))}
    </Row>
  );
}

/** The author, the text, the post it comments on, and the reasons for the reports. */
function CaseText({ item: { entry, parent } }: CaseItemProps) {
  const { flagged = 0, removed = 0 } = entry.authorHistory ?? {};
  const history =
    flagged > 1 || removed > 0
      ? `${flagged < HISTORY_MOST ? '' : 'At least '}${counted(flagged, 'item')} flagged, ${removed} removed`
      : 'First item flagged';
  const unexplained = withoutReason(entry);
  return (
    <>
      <Row as={Label} className={css.by}>
        <Byline entry={entry} large />
        {entry.user ? (
          <Link className={css.history} to={paths.flaggedBy(entry.user)}>
            {history}
          </Link>
        ) : (
          <span className={css.history}>{history}</span>
        )}
        <span>
          {parent ? 'Comment · ' : 'Post · '}
          <time dateTime={entry.date}>{listDate(entry.date)}</time>
        </span>
        {entry.changedAfterReports && <Tag>edited since reported</Tag>}
      </Row>
      <p className={css.text} dir="auto">
        {entry.text}
      </p>
      {entry.textBefore !== undefined && (
        <Disclosure label="Text before editing">
          <p className={css.text} dir="auto">
            {entry.textBefore}
          </p>
        </Disclosure>
      )}
      {parent && (
        <p className={css.context}>
          <Excerpt lines={2}>
            Comment on <Link to={paths.post(parent._id)}>{cardParts(parent.text).title}</Link> by {parent.name}.{' '}
            {cardParts(parent.text).body}
          </Excerpt>
        </p>
      )}
      <Row as={Label} className={css.reasons}>
        {Object.entries(entry.reasons ?? {})
          .toSorted(([, a], [, b]) => b - a)
          .map(([rule, count]) => (
            <Reason key={rule} text={ruleText(Number(rule))} count={count} />
          ))}
        {unexplained > 0 && <Reason text="No reason" count={unexplained} />}
      </Row>
    </>
  );
}

/** A reason and how many people gave it. */
function Reason({ text, count }: { text: string; count: number }) {
  return (
    <span>
      <span aria-hidden="true">
        {text} <b>{count}</b>
      </span>
      <Hidden>{`${text}, ${counted(count, 'time')}`}</Hidden>
    </span>
  );
}

function CaseFoot({ item, all, isCurrent, onRule, onDecide }: CaseItemProps) {
  const { entry, parent } = item;
  const noun = parent ? 'comment' : 'post';
  const group = sameReporters(item, all);
  const key = (letter: string) =>
    isCurrent && (
      <kbd className={css.key} aria-hidden>
        {letter}
      </kbd>
    );
  return (
    <>
      {group && (
        <Row as={Label} className={css.group}>
          {`The same ${group.people} people reported ${group.entries} of these items.`}
          <Button kind="quiet" onClick={() => onDecide('ignoreReporters')}>
            Ignore Their Reports
          </Button>
        </Row>
      )}
      <Row className={css.foot}>
        <Button icon={RotateCcw} onClick={() => onDecide('restore')}>
          Restore<Hidden> this {noun}</Hidden> {key('R')}
        </Button>
        <Button kind="danger" icon={Trash2} onClick={() => onDecide('delete')}>
          Delete<Hidden> this {noun}</Hidden> {key('D')}
        </Button>
        <RuleChoice suggested={majorityRule(entry)} onRule={onRule} />
        <ButtonLink kind="quiet" to={parent ? paths.comment(parent._id, item.id) : paths.post(item.id)}>
          Read Discussion
        </ButtonLink>
      </Row>
    </>
  );
}

/** The rule that the author is shown after a deletion; at first the one that most reports give. */
function RuleChoice({ suggested, onRule }: { suggested: number | null; onRule: (rule: number) => void }) {
  return (
    <select
      className={classes(control.Control, css.rule)}
      aria-label="Rule to cite"
      defaultValue={suggested ?? 0}
      onChange={(event) => onRule(Number(event.target.value))}
    >
      <option value={0}>No rule cited</option>
      {COMMUNITY_RULES.map((text, i) => (
        <option key={text} value={i + 1}>
          {`${i + 1}. ${text}`}
        </option>
      ))}
    </select>
  );
}
