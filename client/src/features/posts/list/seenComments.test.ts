import { buildId, buildPostCard } from '../../../testing/builders.ts';
import { markCommentsSeen, countNewComments, readSeen } from './seenComments.ts';

const me = buildId();
const early = '2026-03-09T15:12:00.000Z';
const late = '2026-03-10T15:12:00.000Z';
const news = (post: Parameters<typeof countNewComments>[0], user = me) => countNewComments(post, readSeen(user));

afterEach(() => localStorage.clear());

describe('countNewComments', () => {
  const post = buildPostCard({ commentCount: 3, lastCommentAt: early });

  it('counts all answers of a post that was never opened on this device', () => {
    expect(news(post)).toBe(3);
    expect(news(buildPostCard({ commentCount: 0 }))).toBe(0);
  });

  it('knows nothing new of a post whose comments are all its author’s own', () => {
    expect(news(buildPostCard({ commentCount: 2 }))).toBe(0);
  });

  it('counts what came after the author had looked', () => {
    markCommentsSeen(me, post);
    expect(news(post)).toBe(0);
    expect(news({ ...post, commentCount: 5, lastCommentAt: late })).toBe(2);
  });

  it('is at least one where something came and something else went', () => {
    markCommentsSeen(me, post);
    expect(news({ ...post, commentCount: 2, lastCommentAt: late })).toBe(1);
  });

  it('remembers for each person apart, and for the last 300 posts', () => {
    markCommentsSeen(me, post);
    expect(news(post, buildId())).toBe(3);
    for (let i = 0; i < 300; i++) markCommentsSeen(me, buildPostCard());
    expect(Object.keys(readSeen(me))).toHaveLength(300);
    expect(news(post)).toBe(3);
  });

  it('takes a broken memory for none', () => {
    localStorage.setItem(`trefoil/answers/${me}`, '{');
    expect(news(post)).toBe(3);
  });
});
