import { buildComment, buildPost, buildPostCard } from '../../testing/builders.ts';
import { useTestApi } from '../../testing/useTestApi.ts';
import { loggedOut } from '../auth/authEvents.ts';
import { addComment, addPost, deleteEntry, editComment, loadPosts, moderateEntry, openPost } from './postsSlice.ts';
import { storeWithList } from './testing/postsStore.ts';

const api = useTestApi();

describe('loadPosts', () => {
  const NEXT = { Link: '</api/posts?view=card&cursor=x>; rel="next"' };

  it('appends the next page without duplicates', async () => {
    const [a, b, c] = [buildPostCard(), buildPostCard(), buildPostCard()] as const;
    const { store, posts } = await storeWithList(api, [a, b], { headers: NEXT });
    api.on('GET /posts', { body: [b, c] });
    await store.dispatch(loadPosts({ view: 'top', next: posts().next }));
    expect(posts()).toMatchObject({
      posts: [a, b, c],
      next: null,
      listLoad: { key: 'top', loaded: true, loading: false },
    });
    expect(api.received.map(({ query }) => query)).toEqual(['?view=card', '?view=card&cursor=x']);
  });

  it('drops a page of a list that is no longer shown', async () => {
    const { store, posts } = await storeWithList(api, [buildPostCard()], { headers: NEXT });
    const flagged = buildPostCard({ flagged: true });
    const release = api.hold('GET /posts', { body: [buildPostCard()] });
    api.on('GET /posts?view=card&flagged=true', { body: [flagged] });
    const more = store.dispatch(loadPosts({ view: 'top', next: posts().next }));
    await store.dispatch(loadPosts({ view: 'flagged', next: null }));
    release();
    await more;
    expect(posts()).toMatchObject({ posts: [flagged], listLoad: { key: 'flagged', loaded: true } });
  });
});

describe('openPost', () => {
  it('updates the card in the list', async () => {
    const post = buildPost({ likeCount: 7, comments: [buildComment(), buildComment()] });
    const { store, posts } = await storeWithList(api, [buildPostCard({ _id: post._id })]);
    api.on(`GET /posts/${post._id}`, { body: post });
    await store.dispatch(openPost(post._id));
    expect(posts().posts).toMatchObject([{ likeCount: 7, commentCount: 2 }]);
    expect(posts().posts[0]).not.toHaveProperty('comments');
  });

  it('removes a post that no longer exists from the list', async () => {
    const gone = buildPostCard();
    const { store, posts } = await storeWithList(api, [gone]);
    await store.dispatch(openPost(gone._id));
    expect(posts()).toMatchObject({ posts: [], post: null, postLoad: { key: gone._id, failure: { status: 404 } } });
  });
});

describe('addPost and addComment', () => {
  it('insert a new post before the first one without likes', async () => {
    const [liked, older] = [buildPostCard({ likeCount: 3 }), buildPostCard()];
    const { store, posts, words } = await storeWithList(api, [liked, older]);
    const post = buildPost();
    api.on('POST /posts', { body: post });
    await store.dispatch(addPost({ text: post.text, sendKey: 'one' }));
    expect(posts().posts.map(({ _id }) => _id)).toEqual([liked._id, post._id, older._id]);
    expect(words()).toEqual(['Post Added']);
  });

  it('show a post that was sent twice once, in its place', async () => {
    const [most, more, fewer] = [9, 5, 1].map((likeCount) => buildPostCard({ likeCount }));
    const post = buildPost({ likeCount: 3, comments: [buildComment()] });
    const { store, posts } = await storeWithList(api, [most!, more!, fewer!]);
    api.on('POST /posts', { body: post });
    for (const sendKey of ['one', 'one']) await store.dispatch(addPost({ text: post.text, sendKey }));
    expect(api.received.slice(1)).toMatchObject([{ sendKey: 'one' }, { sendKey: 'one' }]);
    expect(posts().posts.map(({ _id }) => _id)).toEqual([most!._id, more!._id, post._id, fewer!._id]);
    expect(posts().posts[2]).toMatchObject({ likeCount: 3, commentCount: 1 });
  });

  it('put a new comment at the end of its discussion, also if it was sent twice', async () => {
    const post = buildPost({ comments: [buildComment({ voteCount: 2 }), buildComment()] });
    const { store, posts, words } = await storeWithList(api, [buildPostCard({ _id: post._id, commentCount: 3 })]);
    api.on(`GET /posts/${post._id}`, { body: post });
    await store.dispatch(openPost(post._id));
    expect(posts().posts).toMatchObject([{ commentCount: 2 }]);
    const comment = buildComment({ text: 'Try the dam.' });
    api.on(`PUT /posts/comment/${post._id}`, { body: comment });
    for (let i = 0; i < 2; i++) {
      await store.dispatch(addComment({ postId: post._id, text: comment.text, sendKey: 'two' }));
      expect(posts().post).toMatchObject({ comments: [...post.comments, comment], commentCount: 3 });
      expect(posts().posts).toMatchObject([{ commentCount: 3 }]);
    }
    expect(api.received.at(-1)).toMatchObject({ query: '?view=comment', sendKey: 'two' });
    expect(words()[0]).toBe('Response Added');
  });

  it('change nothing when another post is open by then', async () => {
    const post = buildPost();
    const { store, posts } = await storeWithList(api, [buildPostCard()]);
    api.on(`GET /posts/${post._id}`, { body: post });
    await store.dispatch(openPost(post._id));
    const before = posts();
    api.on('PUT /posts/comment/other', { body: buildComment() });
    await store.dispatch(addComment({ postId: 'other', text: 'Try the dam.', sendKey: 'two' }));
    expect(posts()).toEqual(before);
  });
});

describe('editComment', () => {
  it('changes the comment in its place, also in the flagged list', async () => {
    const [first, mine, last] = [buildComment(), buildComment({ flagged: true, reportCount: 5 }), buildComment()];
    const post = buildPost({ comments: [first, mine, last] });
    const card = buildPostCard({ _id: post._id, flaggedCommentCount: 1, flaggedComments: [mine] });
    const { store, posts } = await storeWithList(api, [card], { view: 'flagged' });
    expect(api.received[0]!.query).toBe('?view=card&flagged=true');
    api.on(`GET /posts/${post._id}`, { body: post });
    await store.dispatch(openPost(post._id));
    const changed = { ...mine, text: 'Try the dam.', edited: post.date };
    api.on(`PUT /posts/comment/${post._id}`, { body: changed });
    const edit = { postId: post._id, commentId: mine._id, text: changed.text, base: mine.text };
    await store.dispatch(editComment(edit));
    expect(posts().post!.comments).toEqual([first, changed, last]);
    expect(posts().posts[0]!.flaggedComments).toEqual([changed]);
  });
});

describe('deleteEntry', () => {
  it('removes a post, even if it no longer exists on the server', async () => {
    const [a, b] = [buildPostCard(), buildPostCard()];
    const { store, posts, words } = await storeWithList(api, [a, b]);
    api.on(`DELETE /posts/${a._id}`, { body: { msg: 'Post removed' } });
    await store.dispatch(deleteEntry({ postId: a._id }));
    expect(posts().posts).toEqual([b]);
    await store.dispatch(deleteEntry({ postId: b._id }));
    expect(posts().posts).toEqual([]);
    expect(words()).toEqual(['Post Removed']);
  });

  it('changes nothing and shows why when the server refuses', async () => {
    const card = buildPostCard();
    const { store, posts, words } = await storeWithList(api, [card]);
    api.on(`DELETE /posts/${card._id}`, { status: 403, body: { errors: [{ msg: 'Not yours' }] } });
    await store.dispatch(deleteEntry({ postId: card._id }));
    expect(posts()).toMatchObject({ posts: [card] });
    expect(words()).toEqual(['Not yours']);
  });
});

describe('moderateEntry', () => {
  it.each([
    ['flagged', 2],
    ['top', 1],
  ] as const)('after ignoring reporters, leaves the list %s loaded %d time(s)', async (view, loads) => {
    const card = buildPostCard({ flagged: true });
    const { store, posts } = await storeWithList(api, [card], { view });
    api.on(`PUT /posts/report/${card._id}`, { body: [] });
    await store.dispatch(moderateEntry({ postId: card._id, action: 'ignoreReporters' }));
    expect(api.received.filter(({ call }) => call === 'GET /posts')).toHaveLength(loads);
    expect(posts().listLoad.key).toBe(view);
  });
});

describe('loggedOut', () => {
  it('clears all posts', async () => {
    const { store, posts } = await storeWithList(api, [buildPostCard()]);
    store.dispatch(loggedOut('logout'));
    expect(posts()).toMatchObject({ posts: [], listLoad: { loaded: false }, post: null });
  });
});
