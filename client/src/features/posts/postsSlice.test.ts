import { buildComment, buildPost, buildPostCard } from '../../testing/builders.ts';
import { useTestApi } from '../../testing/useTestApi.ts';
import { loggedOut } from '../auth/authEvents.ts';
import { addComment, addPost, deleteEntry, judge, loadPosts, openPost } from './postsSlice.ts';
import { heldAnswer, newStore, storeWithList } from './testing/postsStore.ts';

const api = useTestApi();

describe('loadPosts', () => {
  const NEXT = { Link: '</api/posts?view=card&cursor=x>; rel="next"' };

  it('adds the next page without what is there already', async () => {
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

  it('asks for what waits for moderators', async () => {
    await storeWithList(api, [], { view: 'flagged' });
    expect(api.received[0]!.query).toBe('?view=card&flagged=true');
  });

  it('drops a page of a list that was left meanwhile', async () => {
    const { store, posts } = await storeWithList(api, [buildPostCard()], { headers: NEXT });
    const late = heldAnswer({ body: [buildPostCard()] });
    const flagged = buildPostCard({ flagged: true });
    api.on('GET /posts', ({ query }) => (query.includes('flagged') ? { body: [flagged] } : late.answering()));
    const more = store.dispatch(loadPosts({ view: 'top', next: posts().next }));
    await store.dispatch(loadPosts({ view: 'flagged', next: null }));
    late.release();
    await more;
    expect(posts()).toMatchObject({ posts: [flagged], listLoad: { key: 'flagged', loaded: true } });
  });

  it('records status text and code of a failure, and says it of this list alone', async () => {
    const { store, posts, words } = newStore();
    api.on('GET /posts', { status: 503, body: { errors: [{ msg: 'Not now' }] } });
    await store.dispatch(loadPosts({ view: 'top', next: null }));
    const failure = { status: 503, statusText: 'Service Unavailable' };
    expect(posts()).toMatchObject({ error: failure, listLoad: { key: 'top', failure, loading: false, loaded: false } });
    expect(words()).toEqual([]);
    api.on('GET /posts', { body: [] });
    await store.dispatch(loadPosts({ view: 'top', next: null }));
    expect(posts()).toMatchObject({ error: null, listLoad: { key: 'top', failure: null, loaded: true } });
  });
});

describe('openPost', () => {
  it('keeps the post that was opened last, in whatever order the answers come', async () => {
    const { store, posts } = newStore();
    const [first, second] = [buildPost(), buildPost()];
    const late = heldAnswer({ body: first });
    api.on(`GET /posts/${first._id}`, late.answering);
    api.on(`GET /posts/${second._id}`, { body: second });
    const slow = store.dispatch(openPost(first._id));
    await store.dispatch(openPost(second._id));
    late.release();
    await slow;
    expect(posts().post).toEqual(second);
  });

  it('brings the card in the list up to date', async () => {
    const post = buildPost({ likeCount: 7, comments: [buildComment(), buildComment()] });
    const { store, posts } = await storeWithList(api, [buildPostCard({ _id: post._id })]);
    api.on(`GET /posts/${post._id}`, { body: post });
    await store.dispatch(openPost(post._id));
    expect(posts().posts).toMatchObject([{ likeCount: 7, commentCount: 2 }]);
    expect(posts().posts[0]).not.toHaveProperty('comments');
  });

  it('takes a post that is gone out of the list', async () => {
    const gone = buildPostCard();
    const { store, posts } = await storeWithList(api, [gone]);
    await store.dispatch(openPost(gone._id));
    expect(posts()).toMatchObject({ posts: [], post: null, postLoad: { key: gone._id, failure: { status: 404 } } });
  });
});

describe('addPost and addComment', () => {
  it('put a new post before the first that nobody has liked either', async () => {
    const [liked, older] = [buildPostCard({ likeCount: 3 }), buildPostCard()];
    const { store, posts, words } = await storeWithList(api, [liked, older]);
    const post = buildPost();
    api.on('POST /posts', { body: post });
    await store.dispatch(addPost({ text: post.text, sendKey: 'one' }));
    expect(posts().posts.map(({ _id }) => _id)).toEqual([liked._id, post._id, older._id]);
    expect(words()).toEqual(['Post Added']);
  });

  it('show a post once that was sent twice, in its place', async () => {
    const [most, more, fewer] = [9, 5, 1].map((likeCount) => buildPostCard({ likeCount }));
    const post = buildPost({ likeCount: 3, comments: [buildComment()] });
    const { store, posts } = await storeWithList(api, [most!, more!, fewer!]);
    api.on('POST /posts', { body: post });
    for (const sendKey of ['one', 'one']) await store.dispatch(addPost({ text: post.text, sendKey }));
    expect(api.received.slice(1)).toMatchObject([{ sendKey: 'one' }, { sendKey: 'one' }]);
    expect(posts().posts.map(({ _id }) => _id)).toEqual([most!._id, more!._id, post._id, fewer!._id]);
    expect(posts().posts[2]).toMatchObject({ likeCount: 3, commentCount: 1 });
  });

  it('take the list of comments that the server sent', async () => {
    const post = buildPost({ comments: [buildComment()] });
    const { store, posts, words } = await storeWithList(api, [buildPostCard({ _id: post._id })]);
    api.on(`GET /posts/${post._id}`, { body: post });
    await store.dispatch(openPost(post._id));
    const comments = [buildComment({ voteCount: 2 }), ...post.comments];
    api.on(`PUT /posts/comment/${post._id}`, { body: comments });
    await store.dispatch(addComment({ postId: post._id, text: 'Try the dam.', sendKey: 'two' }));
    expect(posts().post).toMatchObject({ comments, commentCount: 2 });
    expect(posts().posts).toMatchObject([{ commentCount: 2 }]);
    expect(words()).toEqual(['Response Added']);
  });
});

describe('deleteEntry', () => {
  it('takes a post out, also when it was gone already', async () => {
    const [a, b] = [buildPostCard(), buildPostCard()];
    const { store, posts, words } = await storeWithList(api, [a, b]);
    api.on(`DELETE /posts/${a._id}`, { body: { msg: 'Post removed' } });
    await store.dispatch(deleteEntry({ postId: a._id }));
    expect(posts().posts).toEqual([b]);
    await store.dispatch(deleteEntry({ postId: b._id }));
    expect(posts().posts).toEqual([]);
    expect(words()).toEqual(['Post Removed']);
  });

  it('leaves everything and says why when the server refuses', async () => {
    const card = buildPostCard();
    const { store, posts, words } = await storeWithList(api, [card]);
    api.on(`DELETE /posts/${card._id}`, { status: 403, body: { errors: [{ msg: 'Not yours' }] } });
    await store.dispatch(deleteEntry({ postId: card._id }));
    expect(posts()).toMatchObject({ posts: [card], error: { status: 403 } });
    expect(words()).toEqual(['Not yours']);
  });
});

describe('what happens to one’s own posts', () => {
  it('shows of a deleted one no new answers any more', async () => {
    const mine = buildPostCard();
    const { store, posts } = await storeWithList(api, [mine], { view: 'mine' });
    expect(posts().own).toEqual([mine]);
    api.on(`DELETE /posts/${mine._id}`, { body: { msg: 'Post removed' } });
    await store.dispatch(deleteEntry({ postId: mine._id }));
    expect(posts().own).toEqual([]);
  });
});

describe('judge', () => {
  it.each([
    ['flagged', 2],
    ['top', 1],
  ] as const)(
    'asks again for what waits after setting reporters aside, but not in the list %s',
    async (view, asked) => {
      const card = buildPostCard({ flagged: true });
      const { store, posts } = await storeWithList(api, [card], { view });
      api.on(`PUT /posts/report/${card._id}`, { body: [] });
      await store.dispatch(judge({ postId: card._id, verdict: 'setAside' }));
      expect(api.received.filter(({ call }) => call === 'GET /posts')).toHaveLength(asked);
      expect(posts().listLoad.key).toBe(view);
    },
  );
});

describe('after signing out', () => {
  it('nothing is left', async () => {
    const { store, posts } = await storeWithList(api, [buildPostCard()]);
    store.dispatch(loggedOut('logout'));
    expect(posts()).toMatchObject({ posts: [], listLoad: { loaded: false }, post: null, error: null });
  });
});
