import { act, screen, waitFor, within } from '@testing-library/react';
import type { Reply } from '@trefoil/server/contract';
import { connectSession } from '../../../app/session/session.ts';
import { makeStore } from '../../../app/store.ts';
import { buildId, buildPost, buildUser } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { signedIn } from '../../../testing/renderWith.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { loadUser } from '../../auth/authSlice.ts';
import { PostScreen } from '../post/PostScreen.tsx';
import { deleteEntry } from '../postsSlice.ts';
import { NewRepliesNotice } from './NewRepliesNotice.tsx';

const api = useTestApi();
const at = '2026-03-09T15:12:00.000Z';
const TITLES = ['The dam', 'The river', 'The villain', 'The ferry', 'The storm'];
const replies = TITLES.map((title) => ({ post: buildId(), title, at }));
const user = buildUser({ replies });

const notice = () => screen.queryByText(/^New comments on/)?.textContent;
const WITHOUT_FIRST = 'New comments on The river, The villain, The ferry, and 1 more';

describe('own posts with new comments', () => {
  it('are counted beside Brainstorm, and the dashboard has a line with links to them', async () => {
    renderApp('/dashboard', { auth: signedIn(user) });
    const link = within(screen.getByRole('banner')).getByRole('link', { name: /^Brainstorm/ });
    expect(link).toHaveTextContent('Brainstorm5 of your posts with new comments');
    const line = await screen.findByText(/^New comments on/);
    expect(line).toHaveTextContent('New comments on The dam, The river, The villain, and 2 more');
    const links = within(line).getAllByRole('link');
    expect(links[0]).toHaveAttribute('href', `/post/${replies[0]!.post}#answers`);
    expect(links[3]).toHaveAttribute('href', '/posts?sort=mine');
  });

  it('are no longer counted once their author has opened them here, until another comment follows', async () => {
    const { post: _id, title: text } = replies[0]!;
    api.on(`GET /posts/${_id}`, { body: buildPost({ _id, text, user: user._id, commentCount: 1, lastCommentAt: at }) });
    const both = (
      <>
        <NewRepliesNotice />
        <PostScreen />
      </>
    );
    const { store } = renderScreen(both, `/post/${_id}`, { route: '/post/:id', user });
    await waitFor(() => expect(notice()).toBe(WITHOUT_FIRST));
    const load = async (now: Reply[]) => {
      api.on('GET /auth', { body: { ...user, replies: now } });
      await act(() => store.dispatch(loadUser()));
    };
    await load(replies);
    expect(notice()).toBe(WITHOUT_FIRST);
    await load([{ ...replies[0]!, at: '2026-03-10T15:12:00.000Z' }]);
    expect(notice()).toBe('New comments on The dam');
  });

  it('are no longer counted once they are deleted', async () => {
    const { store } = renderScreen(<NewRepliesNotice />, '/dashboard', { user });
    const { post: postId } = replies[0]!;
    api.on(`DELETE /posts/${postId}`, { body: { msg: 'Post removed' } });
    await act(() => store.dispatch(deleteEntry({ postId })));
    expect(notice()).toBe(WITHOUT_FIRST);
  });

  it('are asked for again when the writer returns to the tab after a minute', async () => {
    const store = makeStore({ auth: signedIn({ ...user, replies: [] }) });
    const disconnect = connectSession(store);
    api.on('GET /auth', { body: user });
    const show = () => document.dispatchEvent(new Event('visibilitychange'));
    show();
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 61_000);
    show();
    show();
    clock.mockRestore();
    await waitFor(() => expect(store.getState().auth.user?.replies).toHaveLength(5));
    expect(api.received).toHaveLength(1);
    disconnect();
  });
});
