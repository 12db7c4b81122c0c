import { UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CommentCard, PostCard } from '@trefoil/server/contract';
import { paths } from '../../../app/paths.ts';
import { Avatar } from '../../../ui/figure/Avatar.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { detailDate, listDate } from '../postRules.ts';
import css from './Byline.module.css';

type Authored = Pick<PostCard | CommentCard, 'user' | 'name' | 'avatar' | 'moderator' | 'date' | 'edited'>;

/** The author of an entry, linked to their profile unless the account was deleted. */
export function Byline({ entry: { user, name, avatar, moderator }, large }: { entry: Authored; large?: boolean }) {
  const look = { className: css.Byline, 'data-large': large || undefined };
  const content = (
    <>
      {user ? <Avatar name={name} src={avatar} size={large ? 1.75 : 1.5} /> : <Icon of={UserRound} />}
      <span className={css.name} dir="auto">
        {name}
      </span>
    </>
  );
  return (
    <>
      {user ? (
        <Link {...look} to={paths.profile(user)}>
          {content}
        </Link>
      ) : (
        <span {...look}>{content}</span>
      )}
      {moderator && <span className={css.moderator}>Moderator</span>}
    </>
  );
}

/** When an entry was written, and when it was last edited. */
export function When({ entry: { date, edited }, inList }: { entry: Authored; inList?: boolean }) {
  const format = inList ? listDate : detailDate;
  return (
    <>
      <time dateTime={date}>{format(date)}</time>
      {edited && (
        <time className={css.edited} dateTime={edited} title={detailDate(edited)}>
          {inList ? 'edited' : `edited ${detailDate(edited)}`}
        </time>
      )}
    </>
  );
}
