import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../../app/hooks.ts';
import { useResource } from '../../../lib/resource/useResource.ts';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { listPath, type PostsView } from '../postsApi.ts';
import { loadOwn } from '../postsSlice.ts';
import css from './PostTabs.module.css';
import { countNewComments, readSeen } from './seenComments.ts';

const WORDS: readonly (readonly [PostsView, string])[] = [
  ['top', 'Top'],
  ['new', 'New'],
  ['waiting', 'Waiting for an answer'],
  ['mine', 'Mine'],
];

/** A quiet choice of lists; for moderators with the one of what waits for them. */
export function PostTabs({
  view,
  moderates,
  waiting,
  more,
}: {
  view: PostsView;
  moderates: boolean;
  waiting?: number;
  more?: boolean;
}) {
  return (
    <nav className={css.PostTabs} aria-label="Which posts">
      {WORDS.map(([list, words]) => (
        <Link key={list} className={css.link} to={listPath(list)} aria-current={list === view ? 'page' : undefined}>
          <span>{words}</span>
          {list === 'mine' && <NewCommentsTotal view={view} />}
        </Link>
      ))}
      {moderates && (
        <Link className={css.link} to={listPath('flagged')} aria-current={view === 'flagged' ? 'page' : undefined}>
          <span>Flagged{waiting === undefined ? '' : ` ${waiting}${more ? '+' : ''}`}</span>
        </Link>
      )}
    </nav>
  );
}

/** How many answers to the reader's posts are new to them on this device. */
function NewCommentsTotal({ view }: { view: PostsView }) {
  const user = useAppSelector(({ auth }) => auth.user);
  const count = useNewCommentCount(user?._id ?? '');
  return (
    <>
      {/* The list of one's own brings them itself. */}
      {user?.emailVerified && view !== 'mine' && <LoadOwnPosts />}
      {count > 0 && <NewComments count={count} brief />}
    </>
  );
}

function LoadOwnPosts() {
  useResource(loadOwn, undefined);
  return null;
}

function useNewCommentCount(userId: string): number {
  const own = useAppSelector(({ posts }) => posts.own);
  const [seen] = useState(() => readSeen(userId));
  return own.reduce((sum, post) => sum + countNewComments(post, seen), 0);
}

/** A dot and how many answers are new; `brief` leaves the words to be read aloud. */
export function NewComments({ count, brief }: { count: number; brief?: boolean }) {
  const noun = count === 1 ? ' answer' : ' answers';
  return (
    <span className={css.NewComments}>
      <span>
        {brief ? count : `${count} new`}
        <Hidden {...(!brief && { on: 'phones' as const })}>{brief ? ` new${noun}` : noun}</Hidden>
      </span>
    </span>
  );
}
