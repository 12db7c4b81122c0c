import { buildId, buildPostCard } from '../../../testing/builders.ts';
import { markCommentsSeen, countNewComments, readSeen } from './seenComments.ts';

const me = buildId();
const early = '2026-03-09T15:12:00.000Z';
const late = '2026-03-10T15:12:00.000Z';
const count = (post: Parameters<typeof countNewComments>[0], user = me) => countNewComments(post, readSeen(user));

afterEach(() => localStorage.clear());

describe('countNewComments', () => {
  const post = buildPostCard({ commentCount: 3, lastCommentAt: early });

  it('counts all comments of a post that was never opened on this device', () => {
    expect(count(post)).toBe(3);
    expect(count(buildPostCard({ commentCount: 0 }))).toBe(0);
  });

  it('is 0 if all comments are the author’s own', () => {
    expect(count(buildPostCard({ commentCount: 2 }))).toBe(0);
  });

  it('counts the comments added since the author opened the post', () => {
    markCommentsSeen(me, post);
    expect(count(post)).toBe(0);
    expect(count({ ...post, commentCount: 5, lastCommentAt: late })).toBe(2);
  });

  it('is at least 1 if comments were both added and deleted', () => {
    markCommentsSeen(me, post);
    expect(count({ ...post, commentCount: 2, lastCommentAt: late })).toBe(1);
  });

  it('remembers the last 300 posts of each user', () => {
    markCommentsSeen(me, post);
    expect(count(post, buildId())).toBe(3);
    for (let i = 0; i < 300; i++) markCommentsSeen(me, buildPostCard());
    expect(Object.keys(readSeen(me))).toHaveLength(300);
    expect(count(post)).toBe(3);
  });

  it('ignores malformed storage', () => {
    localStorage.setItem(`trefoil/seenComments/${me}`, '{');
    expect(count(post)).toBe(3);
  });
});
