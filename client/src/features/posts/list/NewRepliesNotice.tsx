import { MessagesSquare } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { firstWords } from '../../../lib/text.ts';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { useUnseenReplies } from './useUnseenReplies.ts';

/** More posts than this are only counted. */
const MAX_NAMED = 3;

/** The dashboard's line about the viewer's posts with new comments, if there are any. */
export function NewRepliesNotice() {
  const replies = useUnseenReplies();
  if (replies.length === 0) return null;
  const links = replies.slice(0, MAX_NAMED).map(({ post, title }) => (
    <Link key={post} to={`${paths.post(post)}#answers`} dir="auto">
      {firstWords(title, 40)}
    </Link>
  ));
  const more = replies.length - MAX_NAMED;
  if (more > 0)
    links.push(
      <Link key="more" to={paths.postsBy('mine')}>
        {more} more
      </Link>,
    );
  return (
    <Notice icon={MessagesSquare}>
      <p>
        New comments on{' '}
        {links.map((link, i) => (
          <Fragment key={link.key}>
            {i > 0 && (i < links.length - 1 ? ', ' : links.length > 2 ? ', and ' : ' and ')}
            {link}
          </Fragment>
        ))}
      </p>
    </Notice>
  );
}
