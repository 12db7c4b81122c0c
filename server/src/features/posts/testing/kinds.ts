import type { Comment, Post, Reaction } from '../../../contract/index.ts';
import type { Person } from './people.ts';

/** A post and a comment on it, which can be liked, reported, changed, and deleted alike. */
export interface Entries {
  post: Post;
  comment: Comment;
}

/**
 * Both kinds of entries, for `describe.each`: their paths below /api/posts, with the id of the entry or another one, and how a
 * person reads the entry.
 * @param entries is filled before each test
 */
export function kindsOf(entries: Entries) {
  const readPost = (person: Person): Promise<Post | Comment> => person.read(entries.post);
  const readComment = async (person: Person): Promise<Post | Comment> =>
    (await person.read(entries.post)).comments.find(({ _id }) => _id === entries.comment._id)!;
  const discussion = () => `/comment/${entries.post._id}`;
  return [
    {
      kind: 'post',
      path: () => `/${entries.post._id}`,
      reactions: (id = entries.post._id) => `/like/${id}`,
      reports: (id = entries.post._id) => `/report/${id}`,
      read: readPost,
      reacted: (list: Reaction[], liked: boolean): object => ({ likes: list, likeCount: list.length, liked }),
      missing: 'Post not found',
      notice: '[This post has been flagged by the community and is awaiting moderation]',
    },
    {
      kind: 'comment',
      path: () => `${discussion()}/${entries.comment._id}`,
      reactions: (id = entries.comment._id) => `${discussion()}/vote/${id}`,
      reports: (id = entries.comment._id) => `${discussion()}/report/${id}`,
      read: readComment,
      reacted: (list: Reaction[], voted: boolean): object => ({ votes: list, voteCount: list.length, voted }),
      missing: 'Comment not found',
      notice: '[This comment has been flagged by the community and is awaiting moderation]',
    },
  ] as const;
}
