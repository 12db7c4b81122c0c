import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Decided, PostCard } from '@trefoil/server/contract';
import { buildCommentCard, buildId, buildPostCard, buildUser } from '../../../testing/builders.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { announce } from '../../../ui/notice/announce.ts';
import { leave } from '../../auth/authSlice.ts';
import { ModerationQueue } from './ModerationQueue.tsx';
import { UNDO_TIME } from './useDecisions.ts';

const api = useTestApi();
const flagged = true as const;

async function showQueue(posts: PostCard[], waiting = posts.length, query = '') {
  api.on('GET /posts', { body: posts });
  const user = buildUser({ role: 'mod', waiting });
  const app = renderScreen(<ModerationQueue />, `/posts?flagged=true${query}`, { user });
  await screen.findAllByRole('button', { name: /^Delete this/ });
  return app;
}

const deleteFirst = () => fireEvent.click(screen.getAllByRole('button', { name: /^Delete this/ })[0]!);
/** The same, until the decision is sent. @param meanwhile what happens while it can still be undone */
function deleteForGood(meanwhile: () => void): void {
  jest.useFakeTimers();
  try {
    act(() => screen.getAllByRole('button', { name: /^Delete this/ })[0]!.click());
    meanwhile();
    act(() => jest.advanceTimersByTime(UNDO_TIME));
  } finally {
    jest.useRealTimers();
  }
}
const counted = ({ store }: ReturnType<typeof renderScreen>) => store.getState().auth.user?.waiting;

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
  const LEAVE: Record<string, (app: ReturnType<typeof renderScreen>) => void> = {
    'logged out': ({ store }) => void store.dispatch(leave('logout')),
    left: () => void window.dispatchEvent(new Event('pagehide')),
    hidden: () => hide('hidden'),
  };

  it.each(Object.keys(LEAVE))(
    'is sent as its moderator when the page is %s before the time for Undo is over',
    async (how) => {
      const sent = jest.fn<typeof globalThis.fetch>(async () => new Response('{}'));
      globalThis.fetch = sent;
      const post = buildPostCard({ flagged, reportCount: 5 });
      const app = await showQueue([post]);
      deleteFirst();
      act(() => LEAVE[how]!(app));
      await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
      const [url, options] = sent.mock.calls[0]!;
      expect(url).toMatch(new RegExp(`/posts/${post._id}$`));
      expect(options).toMatchObject({ method: 'DELETE', headers: { Authorization: 'Bearer token-of-a-test' } });
      // If the browser restores the page, Undo is no longer offered.
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    },
  );

  it('is made by pressing a key, but not by holding it down', async () => {
    await showQueue([1, 2].map(() => buildPostCard({ flagged, reportCount: 5 })));
    act(() => screen.getAllByRole('button', { name: /^Delete this/ })[0]!.focus());
    const undos = () => screen.queryAllByRole('button', { name: 'Undo' }).length;
    fireEvent.keyDown(document.body, { key: 'd', repeat: true });
    expect(undos()).toBe(0);
    fireEvent.keyDown(document.body, { key: 'd' });
    fireEvent.keyDown(document.body, { key: 'd', repeat: true });
    expect(undos()).toBe(1);
  });

  it('to delete without a rule offers the eight rules while it can be undone, and cites the one that is chosen', async () => {
    const app = await showQueue([buildPostCard({ flagged, reportCount: 5, text: 'Spam.' })]);
    const [{ _id } = buildPostCard()] = app.store.getState().posts.posts;
    api.on(`DELETE /posts/${_id}`, { body: {} });
    deleteForGood(() => {
      act(() => screen.getByRole('button', { name: '2 No spam and no vote manipulation' }).click());
      expect(screen.getByText('Deleted, rule 2: “Spam.”')).toBeInTheDocument();
      // The last case is decided, but the keys still work.
      fireEvent.keyDown(document.activeElement!, { key: '§', code: 'Digit3' });
      expect(screen.getByText('Deleted, rule 3: “Spam.”')).toBeInTheDocument();
    });
    fireEvent.keyDown(document.activeElement!, { key: '4', code: 'Digit4' });
    await waitFor(() => expect(api.received.at(-1)).toMatchObject({ call: `DELETE /posts/${_id}`, query: '?rule=3' }));
    expect(screen.getByText('Deleted, rule 3: “Spam.”')).toBeInTheDocument();
  });

  it('sent while the page was hidden is gone from the queue when the page is shown again', async () => {
    globalThis.fetch = async () => new Response('{}');
    const app = await showQueue([buildPostCard({ flagged, reportCount: 5 })]);
    deleteFirst();
    act(() => hide('hidden'));
    api.on('GET /posts', { body: [] });
    act(() => hide('visible'));
    await waitFor(() => expect(app.store.getState().posts.posts).toEqual([]));
    expect(await screen.findByText('All clear')).toBeInTheDocument();
  });

  it('that the server refuses returns to the queue and to the count', async () => {
    const app = await showQueue([buildPostCard({ flagged, reportCount: 5 })]);
    deleteForGood(() => {
      expect(counted(app)).toBe(0);
      api.on('GET /posts', { body: [] });
      for (const { _id } of app.store.getState().posts.posts)
        api.on(`DELETE /posts/${_id}`, { status: 403, body: { errors: [{ msg: 'Not now' }] } });
    });
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Delete this/ })).toBeInTheDocument();
    expect(counted(app)).toBe(1);
  });
});

describe('Decided', () => {
  it('lists what was decided, by which rule, when and by whom', async () => {
    await showQueue([buildPostCard({ flagged, reportCount: 5 })]);
    const decided: Decided[] = [
      { action: 'removed', kind: 'comment', text: 'Buy it.', rule: 2, at: '2026-03-09T15:12:00.000Z', by: 'Ilaria' },
      {
        action: 'cleared',
        kind: 'post',
        text: 'A fine idea.',
        rule: null,
        at: '2026-03-08T15:12:00.000Z',
        by: 'Jonas',
      },
    ];
    api.on('GET /posts', { body: decided });
    fireEvent.click(screen.getByText('Decided'));
    const rows = await within(await screen.findByRole('list', { name: /^Decisions/ })).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^Comment removed, rule 2: No spam and no vote manipulationBuy it\..+March 9th, 2026 by Ilaria$/,
      ),
      expect.stringMatching(/^Post restoredA fine idea\..+March 8th, 2026 by Jonas$/),
    ]);
    expect(api.received.at(-1)!.query).toBe('?flagged=true&decided=true&limit=100');
  });
});

describe('screen readers', () => {
  it('announce each decision and its Undo', async () => {
    // Most of its reporters agree on a rule, which leaves none to choose.
    await showQueue([buildPostCard({ flagged, reportCount: 5, reasons: { '1': 5 }, text: 'Spam.' })]);
    announce(''); // creates its region
    const region = [...document.querySelectorAll('body > [role=status]')].at(-1);
    deleteFirst();
    expect(region).toHaveTextContent('Deleted, rule 1: “Spam.”');
    expect(screen.queryByRole('group', { name: 'Cite a rule' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(region).toHaveTextContent('Undone. Back in the queue.');
    fireEvent.click(screen.getByRole('button', { name: /^Restore this/ }));
    expect(region).toHaveTextContent('Restored: “Spam.”');
  });
});

describe('a post with more flagged comments than the server sent', () => {
  it('counts all of them, and loads the rest', async () => {
    const [nine, five] = [9, 5].map((reportCount) => buildCommentCard({ flagged, reportCount }));
    const app = await showQueue([buildPostCard({ flaggedCommentCount: 2, flaggedComments: [nine!] })]);
    expect(counted(app)).toBe(2);
    deleteForGood(() => {
      expect(counted(app)).toBe(1);
      expect(screen.queryByText('All clear')).toBeNull();
      const [post] = app.store.getState().posts.posts;
      api.on(`DELETE /posts/comment/${post!._id}/${nine!._id}`, { body: {} });
      api.on('GET /posts', { body: [{ ...post!, flaggedCommentCount: 1, flaggedComments: [five!] }] });
    });
    expect(await screen.findByRole('article', { name: /, 5 reports$/ })).toBeInTheDocument();
  });
});

describe('the queue of one author', () => {
  it('loads more comments after a decision, and says when others come first', async () => {
    const user = buildId();
    const comment = (author: string, reportCount: number) => buildCommentCard({ flagged, reportCount, user: author });
    const [mine, next, other] = [comment(user, 9), comment(user, 5), comment(buildId(), 7)];
    const post = buildPostCard({ flaggedCommentCount: 4, flaggedComments: [mine, other] });
    const app = await showQueue([post], 4, `&author=${user}`);
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText(/More may appear after other comments on these posts are reviewed/)).toBeInTheDocument();
    deleteForGood(() => {
      expect(screen.queryByText('All clear')).toBeNull();
      api.on(`DELETE /posts/comment/${post._id}/${mine._id}`, { body: {} });
      api.on('GET /posts', { body: [{ ...post, flaggedCommentCount: 3, flaggedComments: [other, next] }] });
    });
    expect(await screen.findByRole('article', { name: /, 5 reports$/ })).toBeInTheDocument();
    expect(counted(app)).toBe(3);
  });
});
