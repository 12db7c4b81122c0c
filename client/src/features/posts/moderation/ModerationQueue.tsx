import type { Id, PostCard } from '@trefoil/server/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { useResource } from '../../../lib/resource/useResource.ts';
import { counted } from '../../../lib/text.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Hidden, Row, Muted, Stack, Label } from '../../../ui/layout/layout.tsx';
import { LoadFailed } from '../../../ui/notice/LoadFailed.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { waitingCounted } from '../../auth/authEvents.ts';
import { PostTabs } from '../list/PostTabs.tsx';
import { useScrollRestoration } from '../list/useScrollRestoration.ts';
import { loadPosts } from '../postsSlice.ts';
import { ruleText } from '../entry/reporting/communityRules.ts';
import { CaseItem, describeDecision } from './CaseItem.tsx';
import {
  casesBy,
  casesOf,
  compareCases,
  casesInPost,
  countNotSent,
  majorityRule,
  countWaiting,
  type Case,
} from './cases.ts';
import css from './ModerationQueue.module.css';
import { DecidedList } from './DecidedList.tsx';
import { useCaseKeys } from './useCaseKeys.ts';
import { useDecisions, type Decision } from './useDecisions.ts';
import { announce } from '../../../ui/notice/announce.ts';

const view = 'flagged';
/** With fewer open cases, the next page is loaded. */
const MIN_OPEN = 10;

/** Flagged posts and comments in one queue, most reported first. */
export function ModerationQueue() {
  const isReturn = useScrollRestoration(view);
  const query = useResource(loadPosts, { view, next: null }, { onOpen: !isReturn, onFocus: false });
  return (
    <ResourceFrame
      of={query}
      waiting={<Skeleton lines={[40, 92, 60]} />}
      around={(content) => (
        <div>
          <PostTabs view={view} />
          {content}
        </div>
      )}
    >
      {(posts) => <QueueContents posts={posts} />}
    </ResourceFrame>
  );
}

function QueueContents({ posts }: { posts: readonly PostCard[] }) {
  const dispatch = useAppDispatch();
  const author = useSearchParams()[0].get('author');
  const next = useAppSelector((state) => state.posts.next);
  const { loading, failure } = useAppSelector((state) => state.posts.listLoad);
  const { decisions, decide, cite, undo } = useDecisions();
  const rules = useRef(new Map<Id, number>());

  const cases = casesOf(posts, next === null);
  const loaded = author ? casesBy(author, posts) : cases;
  const removed = [...decisions.values()]
    .map(({ item }) => item)
    .filter((item) => (!author || item.entry.user === author) && !loaded.some(({ id }) => id === item.id));
  const shown = [...loaded, ...removed].toSorted(compareCases);
  const open = shown.filter(({ id }) => !decisions.has(id));
  const [chosen, setCurrent] = useState<Id | null>(null);
  // The case that the keys act on: the first one until another is selected.
  const current = open.some(({ id }) => id === chosen) ? chosen : (open[0]?.id ?? null);

  const waiting = countWaiting(posts, (id) => decisions.has(id));
  const hasPending = posts.flatMap(casesInPost).some(({ id }) => decisions.has(id));
  // Even after the last page, reloading may bring comments that the server did not send with their post.
  const hasUnsent = open.length === 0 && !hasPending && (author ? countNotSent(posts) : waiting) > 0;
  const needsMore = open.length < MIN_OPEN && (next !== null || hasUnsent) && !loading && !failure;
  const decisionsAtReload = useRef(decisions);
  useEffect(() => {
    // An author's comments may still be preceded by others': without new decisions, reloading would bring the same ones.
    if (!needsMore || (author && next === null && decisionsAtReload.current === decisions)) return;
    decisionsAtReload.current = decisions;
    void dispatch(loadPosts({ view, next }));
  }, [needsMore, author, next, decisions, dispatch]);

  useEffect(() => {
    if (next === null) dispatch(waitingCounted(waiting));
  }, [next, waiting, dispatch]);

  function decideAndAdvance(item: Case, action: Decision['action']) {
    const at = open.indexOf(item);
    const rule = action === 'delete' ? (rules.current.get(item.id) ?? majorityRule(item.entry)) || null : null;
    decide(item, action, rule);
    announce(describeDecision({ item, action, rule }));
    setCurrent((open[at + 1] ?? open[at - 1])?.id ?? null);
  }
  function citeAndAnnounce(id: Id, rule: number) {
    cite(id, rule);
    announce(`Rule ${rule}: ${ruleText(rule)}`);
  }
  function citeWithLast(rule: number) {
    const last = [...decisions].findLast(([, { offersRules, sent }]) => offersRules && !sent);
    if (last) citeAndAnnounce(last[0], rule);
  }
  const queue = useRef<HTMLOListElement>(null);
  useCaseKeys({ queue, open, current, setCurrent, decide: decideAndAdvance, cite: citeWithLast });

  return (
    <div className={css.queue}>
      <Row apart className={css.head}>
        <PostTabs view={view} flaggedCount={author ? open.length : waiting} hasMore={next !== null} />
        <Hidden as="p">Keys: J for next, K for previous, D to delete, then 1 to 8 to cite a rule, R to restore.</Hidden>
        <Row as={Label} className={css.keys} aria-hidden="true">
          <span>
            <kbd>J</kbd>
            <kbd>K</kbd> next, previous
          </span>
          <span>
            <kbd>D</kbd> delete
          </span>
          <span>
            <kbd>1</kbd>–<kbd>8</kbd> rule
          </span>
          <span>
            <kbd>R</kbd> restore
          </span>
        </Row>
      </Row>
      {author && (
        <Row as="p" className={css.filter}>
          {`${counted(open.length, 'item')} by one author.`}
          {countNotSent(posts) > 0 && ' More may appear after other comments on these posts are reviewed.'}
          <ButtonLink kind="quiet" to={paths.flaggedPosts}>
            Show All
          </ButtonLink>
        </Row>
      )}
      {shown.length > 0 && (
        <ol ref={queue} aria-label="Flagged items, most reported first">
          {shown.map((item) => (
            <CaseItem
              key={item.id}
              item={item}
              all={cases}
              decision={decisions.get(item.id)}
              isCurrent={item.id === current}
              onRule={(rule) => rules.current.set(item.id, rule)}
              onCurrent={() => setCurrent(item.id)}
              onDecide={(action) => decideAndAdvance(item, action)}
              onCite={(rule) => citeAndAnnounce(item.id, rule)}
              onUndo={() => {
                undo(item.id);
                announce('Undone. Back in the queue.');
                setCurrent(item.id);
              }}
            />
          ))}
        </ol>
      )}
      {failure && <LoadFailed failure={failure} onAgain={() => void dispatch(loadPosts({ view, next }))} />}
      {open.length === 0 && next === null && (author ? countNotSent(posts) === 0 : waiting === 0) && <Done />}
      <DecidedList />
    </div>
  );
}

function Done() {
  return (
    <Stack gap={3} className={css.Done}>
      <h2>All clear</h2>
      <Muted>Nothing is flagged.</Muted>
      <ButtonLink to={paths.posts}>Go to Posts</ButtonLink>
    </Stack>
  );
}
