import { isModerator } from '@trefoil/server/contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../../app/hooks.ts';
import { useResource } from '../../../lib/resource/useResource.ts';
import { Hidden, Row } from '../../../ui/layout/layout.tsx';
import { listPath, type PostsView } from '../postsApi.ts';
import { loadOwn } from '../postsSlice.ts';
import css from './PostTabs.module.css';
import { countNewComments, readSeen } from './seenComments.ts';

interface PostList {
  /** The label of its tab. */
  tab: string;
  /** Its name for screen readers. */
  name: string;
  /** Shown in place of an empty list. */
  empty: string;
}

/** The lists of posts, in the order of their tabs. */
export const LISTS: Readonly<Record<Exclude<PostsView, 'flagged'>, PostList>> = {
  top: { tab: 'Top', name: 'Posts, most liked first', empty: 'Nobody has posted yet. Be the first.' },
  new: { tab: 'New', name: 'Posts, newest first', empty: 'Nobody has posted yet. Be the first.' },
  waiting: { tab: 'Unanswered', name: 'Unanswered posts, longest wait first', empty: 'Every post has a comment.' },
  mine: {
    tab: 'My Posts',
    name: 'Your posts, latest comment first',
    empty: 'You haven’t posted yet. What are you stuck on?',
  },
};

interface PostTabsProps {
  view: PostsView;
  /** How many flagged entries there are, if known. */
  flaggedCount?: number;
  /** There may be more flagged entries than `flaggedCount`. */
  hasMore?: boolean;
}

/** Links to the lists of posts; moderators also get the flagged ones. */
export function PostTabs({ view, flaggedCount, hasMore }: PostTabsProps) {
  const moderates = useAppSelector(({ auth }) => isModerator(auth.user));
  const flagged = `Flagged${flaggedCount === undefined ? '' : ` ${flaggedCount}${hasMore ? '+' : ''}`}`;
  const tabs = { ...LISTS, ...(moderates && { flagged: { tab: flagged } }) };
  return (
    <Row as="nav" className={css.PostTabs} aria-label="Post lists">
      {(Object.keys(tabs) as PostsView[]).map((list) => (
        <Link key={list} className={css.link} to={listPath(list)} aria-current={list === view ? 'page' : undefined}>
          <span>{tabs[list]?.tab}</span>
          {list === 'mine' && <NewCommentsTotal view={view} />}
        </Link>
      ))}
    </Row>
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
