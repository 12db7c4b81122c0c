import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PostCard } from '@trefoil/server/contract';
import { fill } from '../../../testing/fill.ts';
import { buildPost, buildPostCard, buildUser } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { signedIn } from '../../../testing/renderWith.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { PostsScreen } from './PostsScreen.tsx';

const api = useTestApi();

function show(posts: PostCard[], path = '/posts', user = buildUser()) {
  api.on('GET /posts', { body: posts });
  return renderScreen(<PostsScreen />, path, { user });
}

describe('the list', () => {
  it('explains the Brainstorm Button, and cuts long texts with a hint', async () => {
    show([buildPostCard({ text: 'y'.repeat(345), commentCount: 1 })]);
    expect(await screen.findByText(`${'y'.repeat(344)} ...`)).toBeInTheDocument();
    expect(screen.getByRole('article', { name: `${'y'.repeat(100)}…` })).toBeInTheDocument();
    expect(screen.getByText('Click ‘discussion’ to read the rest.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Discussion 1 comment' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'The Brainstorm Button' })).toBeInTheDocument();
    expect(screen.getByText(/^\d+:12 [ap]m on March \d+th, 2026$/)).toBeInTheDocument();
  });

  it('does not show the explanation again once it was closed', async () => {
    const { unmount } = show([buildPostCard()]);
    fireEvent.click(await screen.findByRole('button', { name: 'Got it. Don’t show this again.' }));
    unmount();
    const card = buildPostCard({ text: 'Still here?' });
    show([card]);
    expect(await screen.findByText(card.text)).toBeInTheDocument();
    expect(screen.queryByText('How the Brainstorm Button works')).not.toBeInTheDocument();
  });

  it('is unchanged after returning from a post that no longer exists, without an alert', async () => {
    const [card, gone] = [buildPostCard(), buildPostCard({ text: 'I was here.' })];
    api.on('GET /posts', { body: [card, gone] });
    renderApp('/posts', { auth: signedIn() });
    const links = await screen.findAllByRole('link', { name: /^Discussion/ });
    fireEvent.click(links[1]!);
    expect(await screen.findByRole('heading', { name: 'Post Not Found' })).toBeInTheDocument();
    const loads = () => api.received.filter(({ query }) => query === '?view=card').length;
    const before = loads();
    fireEvent.click(screen.getByRole('link', { name: 'BACK' }));
    expect(await screen.findByText(card.text)).toBeInTheDocument();
    expect(screen.queryByText('I was here.')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(loads()).toBe(before);
  });

  it('shows unverified writers how to join in, and lets them read', async () => {
    const card = buildPostCard();
    show([card], '/posts', buildUser({ emailVerified: false }));
    expect(await screen.findByText(card.text)).toBeInTheDocument();
    expect(screen.getByText(/^Verify your email to create posts, comment, like, and vote/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Verify Email' })).toHaveAttribute('href', '/resend');
  });
});

describe('a new post', () => {
  it('appears in the list with the focus, and the form is cleared', async () => {
    show([buildPostCard({ likeCount: 2, name: 'Jonas Lindqvist' })]);
    const field = await screen.findByRole('textbox', { name: 'New post' });
    fill(field, 'Why not the police?');
    api.on('POST /posts', ({ body }) => ({ body: buildPost({ text: (body as PostCard).text }) }));
    fireEvent.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findByText('Post Added')).toBeInTheDocument();
    // The form is cleared after the alert is shown.
    await waitFor(() => expect(field).toHaveValue(''));
    const [, card] = screen.getAllByRole('article');
    expect(within(card!).getByText('Why not the police?')).toBeInTheDocument();
    await waitFor(() => expect(card).toHaveFocus());
    const { sendKey } = api.received.find(({ call }) => call === 'POST /posts')!;
    expect(sendKey).toEqual(expect.any(String)); // a repetition is stored once
  });
});

describe('for moderators', () => {
  const moderator = buildUser({ role: 'mod' });
  const wrong = buildPostCard({ text: 'My villain is nicer.', reportCount: 5, flagged: true });

  it('the card of a post shows how many of its comments are flagged', async () => {
    show([buildPostCard({ flaggedCommentCount: 2 })], '/posts', moderator);
    expect(await screen.findByText('2 flagged comments')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Flagged' })).not.toHaveAttribute('aria-current');
  });

  it('only: others who open the flagged list see all posts', async () => {
    show([wrong], '/posts?flagged=true');
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(api.received.some(({ query }) => query.includes('flagged'))).toBe(false);
    expect(screen.queryByRole('link', { name: /^Flagged/ })).toBeNull();
  });
});
