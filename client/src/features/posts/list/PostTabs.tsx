import { isModerator } from '@trefoil/server/contract';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../../app/hooks.ts';
import { Hidden, Row } from '../../../ui/layout/layout.tsx';
import { listPath, type PostsView } from '../postsApi.ts';
import tab from '../../../ui/button/Tab.module.css';
import css from './PostTabs.module.css';
import { useUnseenReplies } from './useUnseenReplies.ts';
import { classes } from '../../../ui/classes.ts';

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
  const { length: replies } = useUnseenReplies();
  const flagged = `Flagged${flaggedCount === undefined ? '' : ` ${flaggedCount}${hasMore ? '+' : ''}`}`;
  const tabs = { ...LISTS, ...(moderates && { flagged: { tab: flagged } }) };
  return (
    <Row as="nav" className={css.PostTabs} aria-label="Post lists">
      {(Object.keys(tabs) as PostsView[]).map((list) => (
        <Link
          key={list}
          className={classes(tab.Tab, tab.underlined, css.link)}
          to={listPath(list)}
          aria-current={list === view ? 'page' : undefined}
        >
          <span>{tabs[list]?.tab}</span>
          {list === 'mine' && replies > 0 && (
            <span className={css.NewComments}>
              <span>
                {replies}
                <Hidden> with new comments</Hidden>
              </span>
            </span>
          )}
        </Link>
      ))}
    </Row>
  );
}

/** A dot and the number of new comments on a post. */
export function NewComments({ count }: { count: number }) {
  return (
    <span className={css.NewComments}>
      <span>
        {`${count} new`}
        <Hidden on="phones">{count === 1 ? ' comment' : ' comments'}</Hidden>
      </span>
    </span>
  );
}
