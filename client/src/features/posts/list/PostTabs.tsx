import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../../app/hooks.ts';
import { useResource } from '../../../lib/resource/useResource.ts';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { listPath, type PostsView } from '../postsApi.ts';
import { loadOwn } from '../postsSlice.ts';
import css from './PostTabs.module.css';
import { countNewComments, readSeen } from './seenComments.ts';

const LABELS: readonly (readonly [PostsView, string])[] = [
  ['top', 'Top'],
  ['new', 'New'],
  ['waiting', 'Unanswered'],
  ['mine', 'My Posts'],
];

interface PostTabsProps {
  view: PostsView;
  isModerator: boolean;
  /** How many flagged entries there are, if known. */
  flaggedCount?: number;
  /** There may be more flagged entries than `flaggedCount`. */
  hasMore?: boolean;
}

/** Links to the lists of posts; moderators also get the flagged ones. */
export function PostTabs({ view, isModerator, flaggedCount, hasMore }: PostTabsProps) {
  return (
    <nav className={css.PostTabs} aria-label="Post lists">
      {LABELS.map(([list, label]) => (
        <Link key={list} className={css.link} to={listPath(list)} aria-current={list === view ? 'page' : undefined}>
          <span>{label}</span>
          {list === 'mine' && <NewCommentsTotal view={view} />}
        </Link>
      ))}
      {isModerator && (
        <Link className={css.link} to={listPath('flagged')} aria-current={view === 'flagged' ? 'page' : undefined}>
          <span>Flagged{flaggedCount === undefined ? '' : ` ${flaggedCount}${hasMore ? '+' : ''}`}</span>
        </Link>
      )}
    </nav>
  );
}

/** How many comments on the viewer's posts this device has not shown yet. */
function NewCommentsTotal({ view }: { view: PostsView }) {
  const user = useAppSelector(({ auth }) => auth.user);
  const own = useAppSelector(({ posts }) => posts.own);
  const [seen] = useState(() => readSeen(user?._id ?? ''));
  const count = own.reduce((sum, post) => sum + countNewComments(post, seen), 0);
  return (
    <>
      {/* 'My Posts' loads them itself. */}
      {user?.emailVerified && view !== 'mine' && <LoadOwnPosts />}
      {count > 0 && <NewComments count={count} brief />}
    </>
  );
}

function LoadOwnPosts() {
  useResource(loadOwn, undefined);
  return null;
}

/** A dot and the number of new comments; with `brief` only screen readers get the label. */
export function NewComments({ count, brief }: { count: number; brief?: boolean }) {
  const noun = count === 1 ? ' comment' : ' comments';
  return (
    <span className={css.NewComments}>
      <span>
        {brief ? count : `${count} new`}
        <Hidden {...(!brief && { on: 'phones' as const })}>{brief ? ` new${noun}` : noun}</Hidden>
      </span>
    </span>
  );
}
