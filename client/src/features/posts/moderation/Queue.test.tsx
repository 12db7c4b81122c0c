import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PostCard } from '@trefoil/server/contract';
import { buildCommentCard, buildId, buildPostCard, buildUser } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { announce } from '../../../ui/notice/announce.ts';
import { logout } from '../../auth/authSlice.ts';
import { UNDO_FOR } from './useDecisions.ts';

const api = useTestApi();
const flagged = true as const;

async function showDesk(posts: PostCard[], waiting = posts.length, query = '') {
  api.on('GET /posts', { body: posts });
  const app = renderApp(`/posts?flagged=true${query}`, { auth: signedIn(buildUser({ role: 'mod', waiting })) });
  await screen.findAllByRole('button', { name: /^Delete this/ });
  return app;
}

const deleteFirst = () => userEvent.click(screen.getAllByRole('button', { name: /^Delete this/ })[0]!);
const counted = ({ store }: ReturnType<typeof renderApp>) => store.getState().auth.user?.waiting;

describe('a decision', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
    Reflect.deleteProperty(document, 'visibilityState');
  });

  const hide = (visibilityState: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const LEAVE: Record<string, (app: ReturnType<typeof renderApp>) => void> = {
    'logged out': ({ store }) => void store.dispatch(logout()),
    left: () => void window.dispatchEvent(new Event('pagehide')),
    hidden: () => hide('hidden'),
  };

  it.each(Object.keys(LEAVE))(
    'is sent, as the moderator who made it, when the page is %s before its time',
    async (how) => {
      const sent = jest.fn<typeof globalThis.fetch>(async () => new Response('{}'));
      globalThis.fetch = sent;
      const post = buildPostCard({ flagged, reportCount: 5 });
      const app = await showDesk([post]);
      await deleteFirst();
      act(() => LEAVE[how]!(app));
      await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
      const [url, options] = sent.mock.calls[0]!;
      expect(url).toMatch(new RegExp(`/posts/${post._id}$`));
      expect(options).toMatchObject({ method: 'DELETE', headers: { Authorization: 'Bearer token-of-a-test' } });
      // Brought back by the browser, the page does not offer what is too late.
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    },
  );

  it('is made by a key that is pressed, and by none that is held down', async () => {
    await showDesk([1, 2].map(() => buildPostCard({ flagged, reportCount: 5 })));
    const undos = () => screen.queryAllByRole('button', { name: 'Undo' }).length;
    fireEvent.keyDown(document.body, { key: 'd', repeat: true });
    expect(undos()).toBe(0);
    fireEvent.keyDown(document.body, { key: 'd' });
    fireEvent.keyDown(document.body, { key: 'd', repeat: true });
    expect(undos()).toBe(1);
  });

  it('that was sent while the page was hidden is settled when it is seen again', async () => {
    globalThis.fetch = async () => new Response('{}');
    const app = await showDesk([buildPostCard({ flagged, reportCount: 5 })]);
    await deleteFirst();
    act(() => hide('hidden'));
    api.on('GET /posts', { body: [] });
    act(() => hide('visible'));
    await waitFor(() => expect(app.store.getState().posts.posts).toEqual([]));
    expect(await screen.findByText('Nothing waits')).toBeInTheDocument();
  });

  it('that the server refuses waits again, and is counted again', async () => {
    const app = await showDesk([buildPostCard({ flagged, reportCount: 5 })]);
    jest.useFakeTimers();
    try {
      act(() => screen.getByRole('button', { name: /^Delete this/ }).click());
      expect(counted(app)).toBe(0);
      api.on('GET /posts', { body: [] });
      for (const { _id } of app.store.getState().posts.posts)
        api.on(`DELETE /posts/${_id}`, { status: 403, body: { errors: [{ msg: 'Not now' }] } });
      act(() => jest.advanceTimersByTime(UNDO_FOR));
    } finally {
      jest.useRealTimers();
    }
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Delete this/ })).toBeInTheDocument();
    expect(counted(app)).toBe(1);
  });
});

describe('what a moderator hears', () => {
  it('is each decision, and that it is taken back', async () => {
    await showDesk([buildPostCard({ flagged, reportCount: 5, text: 'Spam.' })]);
    announce(''); // its region stands in the page from the start
    const region = [...document.querySelectorAll('body > [role=status]')].at(-1);
    await deleteFirst();
    expect(region).toHaveTextContent('Deleted: “Spam.”');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(region).toHaveTextContent('Taken back: it waits again.');
    await userEvent.click(screen.getByRole('button', { name: /^Restore this/ }));
    expect(region).toHaveTextContent('Restored: “Spam.”');
  });
});

describe('a post with more flagged comments than came along', () => {
  it('is not done with those, and is counted whole', async () => {
    const [nine, five] = [9, 5].map((reportCount) => buildCommentCard({ flagged, reportCount }));
    const app = await showDesk([buildPostCard({ flaggedCommentCount: 2, flaggedComments: [nine!] })]);
    expect(counted(app)).toBe(2);
    await deleteFirst();
    expect(counted(app)).toBe(1);
    expect(screen.queryByText('Nothing waits')).toBeNull();
    const [post] = app.store.getState().posts.posts;
    api.on(`DELETE /posts/comment/${post!._id}/${nine!._id}`, { body: {} });
    api.on('GET /posts', { body: [{ ...post!, flaggedCommentCount: 1, flaggedComments: [five!] }] });
    expect(
      await screen.findByRole('article', { name: /, 5 reports$/ }, { timeout: UNDO_FOR + 3000 }),
    ).toBeInTheDocument();
  }, 15_000);
});

describe('the queue of one author', () => {
  it('goes on with what did not come along, and says what others come before', async () => {
    const user = buildId();
    const comment = (author: string, reportCount: number) => buildCommentCard({ flagged, reportCount, user: author });
    const [mine, next, other] = [comment(user, 9), comment(user, 5), comment(buildId(), 7)];
    const post = buildPostCard({ flaggedCommentCount: 4, flaggedComments: [mine, other] });
    const app = await showDesk([post], 4, `&author=${user}`);
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText(/Others come before some comments of these posts/)).toBeInTheDocument();
    await deleteFirst();
    expect(screen.queryByText('Nothing waits')).toBeNull();
    api.on(`DELETE /posts/comment/${post._id}/${mine._id}`, { body: {} });
    api.on('GET /posts', { body: [{ ...post, flaggedCommentCount: 3, flaggedComments: [other, next] }] });
    expect(
      await screen.findByRole('article', { name: /, 5 reports$/ }, { timeout: UNDO_FOR + 3000 }),
    ).toBeInTheDocument();
    expect(counted(app)).toBe(3);
  }, 15_000);
});
