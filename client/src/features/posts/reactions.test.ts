import type { Reaction, PostCard, Report } from '@trefoil/server/contract';
import { buildComment, buildCommentCard, buildId, buildPost, buildPostCard } from '../../testing/builders.ts';
import { useTestApi } from '../../testing/useTestApi.ts';
import { clearReports, deleteEntry, openPost, toggleReaction } from './postsSlice.ts';
import { newStore, storeWithList } from './testing/postsStore.ts';

const api = useTestApi();
const me = buildId();
const users = (count: number): Reaction[] => Array.from({ length: count }, () => ({ user: buildId() }));

describe('toggleReaction', () => {
  const card = buildPostCard({ likeCount: 2 });
  const like = { postId: card._id, kind: 'like', userId: me } as const;
  const call = `PUT /posts/like/${card._id}`;
  const shown = (posts: () => { posts: PostCard[] }) => {
    const { liked, likeCount } = posts().posts[0]!;
    return { liked, likeCount };
  };

  it('shows a like at once, and then the likes that the server returns', async () => {
    const { store, posts } = await storeWithList(api, [card]);
    const release = api.hold(call, { body: [...users(5), { user: me }] });
    const toggled = store.dispatch(toggleReaction(like));
    expect(shown(posts)).toEqual({ liked: true, likeCount: 3 });
    release();
    await toggled;
    expect(shown(posts)).toEqual({ liked: true, likeCount: 6 });
  });

  it('reverts a like and shows why when the server refuses it', async () => {
    const { store, posts, words } = await storeWithList(api, [card]);
    api.on(call, { status: 429, body: { errors: [{ msg: 'Please wait a minute.' }] } });
    await store.dispatch(toggleReaction(like));
    expect(shown(posts)).toEqual({ liked: false, likeCount: 2 });
    expect(words()).toEqual(['Please wait a minute.']);
  });

  it('reverts two quick likes and shows one alert when the connection is lost', async () => {
    const { store, posts, words } = await storeWithList(api, [card]);
    api.breakOff(true);
    await Promise.all([store.dispatch(toggleReaction(like)), store.dispatch(toggleReaction(like))]);
    expect(shown(posts)).toEqual({ liked: false, likeCount: 2 });
    expect(words()).toEqual(['We couldn’t reach Trefoil. Please try again in a moment.']);
  });

  it('sends quick toggles one after the other and ends with the response to the last', async () => {
    const { store, posts } = await storeWithList(api, [card]);
    let running = 0;
    let most = 0;
    let mine = false;
    api.on(call, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      mine = !mine;
      running -= 1;
      return { body: mine ? [...users(2), { user: me }] : users(2) };
    });
    const toggles = [1, 2, 3].map(() => store.dispatch(toggleReaction(like)));
    expect(shown(posts)).toEqual({ liked: true, likeCount: 3 });
    await toggles[0];
    expect(shown(posts)).toEqual({ liked: true, likeCount: 3 });
    await Promise.all(toggles);
    expect(shown(posts)).toEqual({ liked: true, likeCount: 3 });
    expect(api.received.filter((seen) => seen.call === call)).toHaveLength(3);
    expect(most).toBe(1);
  });

  it('flags an entry at its fifth report, and reloads its text when that report is withdrawn', async () => {
    const flagged = buildComment({ text: '[hidden]', reportCount: 5, reported: true, flagged: true });
    const post = buildPost({ comments: [flagged] });
    const { store, posts } = newStore();
    api.on(`GET /posts/${post._id}`, { body: post });
    await store.dispatch(openPost(post._id));
    const report = { postId: post._id, commentId: flagged._id, kind: 'report', userId: me } as const;
    const others: Report[] = [{}, {}, {}, {}];
    api.on(`PUT /posts/comment/${post._id}/report/${flagged._id}`, { body: others });
    api.on(`GET /posts/${post._id}`, { body: { ...post, comments: [buildComment({ text: 'Give up.' })] } });
    await store.dispatch(toggleReaction(report));
    expect(posts().post!.comments).toMatchObject([{ text: 'Give up.' }]);

    const four = buildPostCard({ reportCount: 4 });
    const list = await storeWithList(api, [four]);
    api.on(`PUT /posts/report/${four._id}`, { body: [...others, { user: me }] });
    await list.store.dispatch(toggleReaction({ postId: four._id, kind: 'report', userId: me }));
    expect(list.posts().posts).toMatchObject([{ flagged: true, reported: true, reportCount: 5 }]);
  });
});

describe('the list of flagged posts', () => {
  it('drops what was restored or deleted, including a comment of a post', async () => {
    const bad = buildComment({ reportCount: 6, flagged: true });
    const worse = buildComment({ reportCount: 9, flagged: true });
    const discussion = buildPost({ comments: [worse, bad], commentCount: 2 });
    const post = buildPostCard({ reportCount: 5, flagged: true });
    const card = buildPostCard({ _id: discussion._id, commentCount: 2, flaggedCommentCount: 2 });
    const { store, posts, words } = await storeWithList(api, [card, post], { view: 'flagged' });

    api.on(`PUT /posts/report/${post._id}`, { body: [] });
    await store.dispatch(clearReports({ postId: post._id }));
    expect(api.received.at(-1)!.body).toEqual({ clear: true });
    expect(posts().posts).toEqual([card]);

    api.on(`GET /posts/${discussion._id}`, { body: discussion });
    await store.dispatch(openPost(discussion._id));
    api.on(`PUT /posts/comment/${discussion._id}/report/${bad._id}`, { body: [] });
    await store.dispatch(clearReports({ postId: discussion._id, commentId: bad._id }));
    expect(posts().post!.comments[1]).toMatchObject({ reportCount: 0, reported: false, reports: [] });
    expect(posts().post!.comments[1]).not.toHaveProperty('flagged');
    expect(posts().posts).toMatchObject([{ flaggedCommentCount: 1 }]);

    api.on(`DELETE /posts/comment/${discussion._id}/${worse._id}`, { body: { msg: 'Comment removed' } });
    await store.dispatch(deleteEntry({ postId: discussion._id, commentId: worse._id }));
    expect(posts()).toMatchObject({ posts: [], post: { commentCount: 1 } });
    expect(words().at(-1)).toBe('Response deleted');
  });

  it('drops comments one by one, even if the open post is older or another moderator was quicker', async () => {
    const [first, second, third] = [9, 7, 5].map((reportCount) => buildCommentCard({ reportCount, flagged: true }));
    const card = buildPostCard({ commentCount: 4, flaggedCommentCount: 3, flaggedComments: [first!, second!, third!] });
    const { store, posts, words } = await storeWithList(api, [card], { view: 'flagged' });
    api.on(`GET /posts/${card._id}`, { body: buildPost({ _id: card._id, commentCount: 1 }) });
    const url = `/posts/comment/${card._id}`;
    const target = (commentId: string) => ({ postId: card._id, commentId });

    api.on(`DELETE ${url}/${first!._id}`, { body: { msg: 'Comment removed' } });
    await store.dispatch(deleteEntry(target(first!._id)));
    expect(posts().posts).toEqual([
      { ...card, commentCount: 3, flaggedCommentCount: 2, flaggedComments: [second, third] },
    ]);
    api.on(`PUT ${url}/report/${second!._id}`, { status: 404, body: { errors: [{ msg: 'Comment not found' }] } });
    await store.dispatch(clearReports(target(second!._id)));
    expect(words().at(-1)).toBe('Comment not found');
    expect(posts().posts).toMatchObject([{ commentCount: 2, flaggedCommentCount: 1, flaggedComments: [third] }]);
    api.on(`PUT ${url}/report/${third!._id}`, { body: [] });
    await store.dispatch(clearReports(target(third!._id)));
    expect(posts().posts).toEqual([]);
  });

  it('shows the remaining flagged comments of a post after it was opened', async () => {
    const [five, nine] = [5, 9].map((reportCount) => buildComment({ reportCount, flagged: true }));
    const post = buildPost({ comments: [five!, buildComment(), nine!] });
    const card = buildPostCard({ _id: post._id, flaggedCommentCount: 1, flaggedComments: [five!] });
    const { store, posts } = await storeWithList(api, [card], { view: 'flagged' });
    api.on(`GET /posts/${post._id}`, { body: post });
    await store.dispatch(openPost(post._id));
    expect(posts().posts).toMatchObject([{ flaggedCommentCount: 2, flaggedComments: [nine, five] }]);
  });
});
