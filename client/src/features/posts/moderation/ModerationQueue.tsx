import type { Id, PostCard } from '@trefoil/server/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { useResource } from '../../../lib/resource/useResource.ts';
import { counted } from '../../../lib/text.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Hidden, Row, Soft } from '../../../ui/layout/layout.tsx';
import { LoadFailed } from '../../../ui/notice/LoadFailed.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { waitingCounted } from '../../auth/authEvents.ts';
import { PostTabs } from '../list/PostTabs.tsx';
import { useScrollRestoration } from '../list/useScrollRestoration.ts';
import { loadPosts, selectListed } from '../postsSlice.ts';
import { CaseItem, decisionWords } from './CaseItem.tsx';
import {
  casesBy,
  casesOf,
  compareCases,
  entriesIn,
  countNotSent,
  mostNamed,
  countWaiting,
  type Case,
} from './cases.ts';
import css from './ModerationQueue.module.css';
import { useCaseKeys } from './useCaseKeys.ts';
import { useDecisions } from './useDecisions.ts';
import { announce } from '../../../ui/notice/announce.ts';

const view = 'flagged';
/** With fewer than these at hand the next page is fetched. */
const AHEAD = 10;

/** What waits for moderators: posts and comments in one queue, the most reported first. */
export function ModerationQueue() {
  const isReturn = useScrollRestoration(useAppSelector(selectListed) === view);
  const query = useResource(loadPosts, { view, next: null }, { onOpen: !isReturn, onFocus: false });
  return (
    <ResourceFrame
      of={query}
      waiting={<Skeleton lines={[40, 92, 60]} />}
      around={(content) => (
        <div>
          <PostTabs view={view} moderates />
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
  const { decisions, decide, undo } = useDecisions();
  const rules = useRef(new Map<Id, number | null>());

  const known = useMemo(() => casesOf(posts, next === null), [posts, next]);
  const shown = useMemo(() => {
    const here = author ? casesBy(author, posts) : known;
    const settled = [...decisions.values()].map(({ of }) => of).filter(({ id }) => !here.some((one) => one.id === id));
    return [...here, ...settled.filter(({ entry }) => !author || entry.user === author)].toSorted(compareCases);
  }, [known, posts, decisions, author]);
  const open = shown.filter(({ id }) => !decisions.has(id));
  const { current, setCurrent } = useCurrent(open);

  const waiting = countWaiting(posts, (id) => decisions.has(id));
  const underWay = posts.flatMap(entriesIn).some(({ id }) => decisions.has(id));
  // Without a next page there may be more comments of a post than came along: in the place of those that were judged.
  const follows = open.length === 0 && !underWay && (author ? countNotSent(posts) : waiting) > 0;
  const wants = open.length < AHEAD && (next !== null || follows) && !loading && !failure;
  const replaced = useRef(decisions);
  useEffect(() => {
    // Those of one author may still be behind others: asking again after nothing was judged brings the same.
    if (!wants || (author && next === null && replaced.current === decisions)) return;
    replaced.current = decisions;
    void dispatch(loadPosts({ view, next }));
  }, [wants, author, next, decisions, dispatch]);

  useEffect(() => {
    if (next === null) dispatch(waitingCounted(waiting));
  }, [next, waiting, dispatch]);

  function judge(one: Case, verdict: 'deleted' | 'restored' | 'setAside') {
    const rule = verdict === 'deleted' ? (rules.current.get(one.id) ?? mostNamed(one.entry)) : null;
    const at = open.indexOf(one);
    decide(one, verdict, rule === 0 ? null : rule);
    announce(decisionWords({ of: one, verdict }));
    setCurrent((open[at + 1] ?? open[at - 1])?.id ?? null);
  }
  useCaseKeys({ open, current, setCurrent, judge });

  return (
    <div className={css.desk}>
      <Row apart className={css.head}>
        <PostTabs view={view} moderates waiting={author ? open.length : waiting} more={next !== null} />
        <Hidden as="p">Keys: J for the next entry, K for the one before, D to delete, R to restore.</Hidden>
        <p className={css.keys} aria-hidden="true">
          <span>
            <kbd>J</kbd>
            <kbd>K</kbd> next, previous
          </span>
          <span>
            <kbd>D</kbd> delete
          </span>
          <span>
            <kbd>R</kbd> restore
          </span>
        </p>
      </Row>
      {author && (
        <Row as="p" className={css.filter}>
          {`${counted(open.length, 'entry', 'entries')} of one author.`}
          {countNotSent(posts) > 0 && ' Others come before some comments of these posts.'}
          <ButtonLink kind="quiet" to={paths.flaggedPosts}>
            Show All
          </ButtonLink>
        </Row>
      )}
      {shown.length > 0 && (
        <ol aria-label="Flagged entries, most reported first">
          {shown.map((one) => (
            <CaseItem
              key={one.id}
              of={one}
              all={known}
              decision={decisions.get(one.id)}
              isCurrent={one.id === current}
              onRule={(rule) => rules.current.set(one.id, rule)}
              onCurrent={() => setCurrent(one.id)}
              onJudge={(verdict) => judge(one, verdict)}
              onUndo={() => {
                undo(one.id);
                announce('Taken back: it waits again.');
                setCurrent(one.id);
              }}
            />
          ))}
        </ol>
      )}
      {failure && <LoadFailed failure={failure} onAgain={() => void dispatch(loadPosts({ view, next }))} />}
      {open.length === 0 && next === null && (author ? countNotSent(posts) === 0 : waiting === 0) && <Done />}
    </div>
  );
}

function Done() {
  return (
    <div className={css.Done}>
      <h2>Nothing waits</h2>
      <Soft>Nothing is flagged.</Soft>
      <ButtonLink to={paths.posts}>Go to the posts</ButtonLink>
    </div>
  );
}

/** The case that the keys are about: the first one, until another is chosen. */
function useCurrent(open: readonly Case[]) {
  const [chosen, setCurrent] = useState<Id | null>(null);
  const current = open.some(({ id }) => id === chosen) ? chosen : (open[0]?.id ?? null);
  return { current, setCurrent };
}
