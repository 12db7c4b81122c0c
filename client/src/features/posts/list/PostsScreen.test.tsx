import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PostCard } from '@trefoil/server/contract';
import { buildCommentCard, buildPost, buildPostCard, buildUser } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { loseConnection } from '../testing/postsStore.ts';

const api = useTestApi();

function show(posts: PostCard[], path = '/posts', user = buildUser()) {
  api.on('GET /posts', { body: posts });
  return renderApp(path, { auth: signedIn(user) });
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

  it('invites to go first when it is empty', async () => {
    show([]);
    expect(
      await screen.findByText('Nobody has posted yet. Go first; the others will be grateful.'),
    ).toBeInTheDocument();
  });

  it('can be asked for again when the connection was lost', async () => {
    loseConnection(api);
    const card = buildPostCard();
    show([card]);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    api.breakOff(false);
    await userEvent.click(again);
    expect(await screen.findByText(card.text)).toBeInTheDocument();
  });

  it('stands as it was when one comes back from a post, and says nothing of what failed there', async () => {
    const [card, gone] = [buildPostCard(), buildPostCard({ text: 'I was here.' })];
    show([card, gone]);
    const links = await screen.findAllByRole('link', { name: /^Discussion/ });
    await userEvent.click(links[1]!);
    expect(await screen.findByRole('heading', { name: 'Post Not Found' })).toBeInTheDocument();
    const asked = () => api.received.filter(({ query }) => query === '?view=card').length;
    const before = asked();
    await userEvent.click(screen.getByRole('link', { name: 'BACK' }));
    expect(await screen.findByText(card.text)).toBeInTheDocument();
    expect(screen.queryByText('I was here.')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked()).toBe(before);
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
  it('stands in the list, with the focus, and leaves the form empty', async () => {
    show([buildPostCard({ likeCount: 2, name: 'Jonas Lindqvist' })]);
    const field = await screen.findByRole('textbox', { name: 'New post' });
    await userEvent.type(field, 'Why not the police?');
    api.on('POST /posts', ({ body }) => ({ body: buildPost({ text: (body as PostCard).text }) }));
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findByText('Post Added')).toBeInTheDocument();
    // The form learns of it after the words are on the screen.
    await waitFor(() => expect(field).toHaveValue(''));
    const [, card] = screen.getAllByRole('article');
    expect(within(card!).getByText('Why not the police?')).toBeInTheDocument();
    await waitFor(() => expect(card).toHaveFocus());
  });

  it('keeps its text when it could not be sent, and sends it under one name until it was', async () => {
    const user = buildUser();
    show([], '/posts', user);
    const field = await screen.findByRole('textbox', { name: 'New post' });
    await userEvent.type(field, 'Why not the police?');
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Post' }));
    const keys = () => api.received.filter(({ call }) => call === 'POST /posts').map(({ sendKey }) => sendKey);
    api.on('POST /posts', { status: 503, body: { errors: [{ msg: 'Not now' }] } });
    await send();
    await screen.findAllByText('Not now');
    loseConnection(api);
    await send();
    // This browser has no storage of its own.
    expect(await screen.findByText(/Copy your text before you close this page/)).toBeInTheDocument();
    expect(field).toHaveValue('Why not the police?');
    api.breakOff(false);
    // Under the same name it is stored once, whatever became of the earlier tries.
    api.on('POST /posts', ({ body }) => ({ body: buildPost({ text: (body as PostCard).text }) }));
    await send();
    await waitFor(() => expect(field).toHaveValue(''));
    await userEvent.type(field, 'Another question.');
    await send();
    await waitFor(() => expect(field).toHaveValue(''));
    const [first, second, third] = keys();
    expect([first, second]).toEqual([expect.any(String), first]);
    expect(third).not.toBe(first);
  });
});

describe('for moderators', () => {
  const moderator = buildUser({ role: 'mod' });
  const spam = buildPostCard({ text: 'Message me for prices.', reportCount: 11, flagged: true, name: 'B. Marlowe' });
  const wrong = buildPostCard({ text: 'My villain is nicer.', reportCount: 5, flagged: true });

  it('what is flagged has a list of its own, in which it is deleted or restored', async () => {
    show([spam, wrong], '/posts?flagged=true', moderator);
    expect(await screen.findByRole('link', { name: 'Flagged 2' })).toHaveAttribute('aria-current', 'page');
    expect(api.received.map(({ query }) => query)).toContain('?view=card&flagged=true');
    expect(screen.queryByRole('textbox')).toBeNull();
    const [first, second] = screen.getAllByRole('article').map((article) => within(article));
    expect(first!.getByText('Flagged by 11 people')).toBeInTheDocument();

    api.on(`DELETE /posts/${spam._id}`, { body: { msg: 'Post removed' } });
    await userEvent.click(first!.getByRole('button', { name: 'Delete this post' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Post' }));
    expect(await screen.findByRole('link', { name: 'Flagged 1' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());

    api.on(`PUT /posts/report/${wrong._id}`, { body: [] });
    await userEvent.click(second!.getByRole('button', { name: 'Restore this post' }));
    expect(await screen.findByText('Nothing is flagged.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Flagged 0' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('flagged comments stand in that list themselves, and the focus goes to what is left', async () => {
    const rude = buildCommentCard({
      text: 'Give up.',
      name: 'Deleted writer',
      user: null,
      reportCount: 6,
      flagged: true,
    });
    const fine = buildCommentCard({ text: 'I would cut it.', reportCount: 5, flagged: true });
    const talk = { flaggedCommentCount: 2, flaggedComments: [rude, fine], commentCount: 3, name: 'Ilaria Conti' };
    const post = buildPostCard({ text: 'Nothing wrong with me.', ...talk });
    show([{ ...spam, flaggedCommentCount: 0, flaggedComments: [] }, post], '/posts?flagged=true', moderator);
    expect(await screen.findByRole('link', { name: 'Flagged 3' })).toBeInTheDocument();
    expect(screen.queryByText(post.text)).toBeNull();
    const [first, second, third] = screen.getAllByRole('article');
    expect(second).toHaveAccessibleName('Comment by Deleted writer');
    expect(within(second!).getByText('Flagged by 6 people')).toBeInTheDocument();
    const link = within(second!).getByRole('link', { name: 'Ilaria Conti' });
    expect(link).toHaveAttribute('href', `/post/${post._id}#${rude._id}`);
    expect(link.parentElement).toHaveTextContent('in the post by Ilaria Conti');

    api.on(`DELETE /posts/comment/${post._id}/${rude._id}`, { body: { msg: 'Comment removed' } });
    await userEvent.click(within(second!).getByRole('button', { name: 'Delete this comment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Comment' }));
    expect(await screen.findByText('Response deleted')).toBeInTheDocument();
    await waitFor(() => expect(third).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Flagged 2' })).toBeInTheDocument();

    api.on(`PUT /posts/comment/${post._id}/report/${fine._id}`, { body: [] });
    await userEvent.click(within(third!).getByRole('button', { name: 'Restore this comment' }));
    await waitFor(() => expect(first).toHaveFocus());
    expect(screen.getAllByRole('article')).toEqual([first]);
  });

  it('a post that is deleted takes its comments along, and the focus goes past them', async () => {
    const rude = buildCommentCard({ reportCount: 5, flagged: true });
    const last = buildPostCard({ reportCount: 5, flagged: true, flaggedCommentCount: 0, flaggedComments: [] });
    show([{ ...spam, flaggedCommentCount: 1, flaggedComments: [rude] }, last], '/posts?flagged=true', moderator);
    const [first, , third] = await screen.findAllByRole('article');
    expect(within(first!).queryByText('1 flagged comment')).toBeNull();
    api.on(`DELETE /posts/${spam._id}`, { body: { msg: 'Post removed' } });
    await userEvent.click(within(first!).getByRole('button', { name: 'Delete this post' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Post' }));
    await waitFor(() => expect(third).toHaveFocus());
    expect(screen.getAllByRole('article')).toEqual([third]);
  });

  it('are told of flagged comments that did not come along', async () => {
    const flaggedComments = [buildCommentCard({ reportCount: 5, flagged: true })];
    const post = buildPostCard({ flaggedCommentCount: 4, flaggedComments });
    show([post], '/posts?flagged=true', moderator);
    const link = await screen.findByRole('link', { name: '3 more flagged comments' });
    expect(link).toHaveAttribute('href', `/post/${post._id}#flagged`);
    expect(screen.getByRole('link', { name: 'Flagged 4' })).toBeInTheDocument();
  });

  it('flagged comments are counted on the card of their post', async () => {
    show([buildPostCard({ flaggedCommentCount: 2 })], '/posts', moderator);
    expect(await screen.findByText('2 flagged comments')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Flagged' })).not.toHaveAttribute('aria-current');
  });

  it('alone: others who ask for the flagged list get everything', async () => {
    show([wrong], '/posts?flagged=true');
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(api.received.some(({ query }) => query.includes('flagged'))).toBe(false);
    expect(screen.queryByRole('link', { name: /^Flagged/ })).toBeNull();
  });
});
