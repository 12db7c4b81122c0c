import { act, screen, waitFor, within } from '@testing-library/react';
import type { Reply } from '@trefoil/server/contract';
import { buildId, buildPost, buildUser } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { loadUser } from '../../auth/authSlice.ts';
import { deleteEntry } from '../postsSlice.ts';

const api = useTestApi();
afterEach(() => localStorage.clear());
const at = '2026-03-09T15:12:00.000Z';
const TITLES = ['The dam', 'The river', 'The villain', 'The ferry', 'The storm'];
const replies = TITLES.map((title) => ({ post: buildId(), title, at }));
const user = buildUser({ replies });

const banner = () => within(screen.getByRole('banner')).getByRole('link', { name: /^Brainstorm/ });
const number = (count: number) => (count === 0 ? 'Brainstorm' : `Brainstorm${count} of your posts with new comments`);

describe('own posts with new comments', () => {
  it('are counted beside Brainstorm, and the dashboard has a line with links to them', async () => {
    renderApp('/dashboard', { auth: signedIn(user) });
    expect(banner()).toHaveTextContent(number(5));
    const line = await screen.findByText(/^New comments on/);
    expect(line).toHaveTextContent('New comments on The dam, The river, The villain, and 2 more');
    const links = within(line).getAllByRole('link');
    expect(links[0]).toHaveAttribute('href', `/post/${replies[0]!.post}#answers`);
    expect(links[3]).toHaveAttribute('href', '/posts?sort=mine');
  });

  it('are no longer counted once their author has opened them here, until another comment follows', async () => {
    const { post: _id, title: text } = replies[0]!;
    const post = buildPost({ _id, text, user: user._id, commentCount: 1, lastCommentAt: at });
    api.on(`GET /posts/${_id}`, { body: post });
    const { store } = renderApp(`/post/${_id}`, { auth: signedIn(user) });
    await waitFor(() => expect(banner()).toHaveTextContent(number(4)));
    const load = async (now: Reply[]) => {
      api.on('GET /auth', { body: { ...user, replies: now } });
      await act(() => store.dispatch(loadUser()));
    };
    await load(replies);
    expect(banner()).toHaveTextContent(number(4));
    await load([{ ...replies[0]!, at: '2026-03-10T15:12:00.000Z' }]);
    expect(banner()).toHaveTextContent(number(1));
  });

  it('are no longer counted once they are deleted', async () => {
    const { store } = renderApp('/about', { auth: signedIn(user) });
    const { post: postId } = replies[1]!;
    api.on(`DELETE /posts/${postId}`, { body: { msg: 'Post removed' } });
    await act(() => store.dispatch(deleteEntry({ postId })));
    expect(banner()).toHaveTextContent(number(4));
  });

  it('are asked for again when the writer returns to the tab after a minute', async () => {
    const { store } = renderApp('/about', { auth: signedIn({ ...user, replies: [] }) });
    api.on('GET /auth', { body: user });
    const show = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    show();
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 61_000);
    show();
    show();
    clock.mockRestore();
    await waitFor(() => expect(store.getState().auth.user?.replies).toHaveLength(5));
    expect(api.received.filter(({ call }) => call === 'GET /auth')).toHaveLength(1);
  });
});
