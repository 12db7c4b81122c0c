import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Comment, User } from '@trefoil/server/contract';
import { buildComment, buildPost, buildUser } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';

const api = useTestApi();
const reader = buildUser();
const moderator = buildUser({ role: 'mod' });
const HIDDEN = '[This comment has been flagged by the community and is awaiting moderation]';

/** Opens a post with these comments; gives the card of the first one. */
async function showComment(comment: Comment, viewer: User = reader) {
  const post = buildPost({ comments: [comment] });
  api.on(`GET /posts/${post._id}`, { body: post });
  renderApp(`/post/${post._id}`, { auth: signedIn(viewer) });
  const article = await screen.findByRole('article', { name: `Comment by ${comment.name}` });
  return { post, card: within(article), article, url: `/posts/comment/${post._id}` };
}

const flag = (card: ReturnType<typeof within>) => card.getByRole('button', { name: /^Report/ });

describe('an author', () => {
  it('is linked to their profile', async () => {
    const comment = buildComment();
    const { card } = await showComment(comment);
    expect(card.getByRole('link', { name: comment.name })).toHaveAttribute('href', `/profile/${comment.user}`);
  });

  it('whose account was deleted has a name but no link', async () => {
    const { card } = await showComment(buildComment({ name: 'Deleted writer', user: null }));
    expect(card.getByText('Deleted writer', { selector: '[dir]' })).toBeInTheDocument();
    expect(card.queryByRole('link', { hidden: true })).toBeNull();
  });
});

describe('a reported comment', () => {
  const comment = buildComment({ reported: true, reportCount: 1 });

  it('is hidden from its reporter until they show it, and the focus stays', async () => {
    const { card } = await showComment(comment);
    expect(card.getByText('You reported this comment.')).toBeInTheDocument();
    expect(card.queryByText(comment.text)).toBeNull();
    const show = card.getByRole('button', { name: 'Show It', expanded: false });
    await userEvent.click(show);
    expect(card.getByText(comment.text)).toBeInTheDocument();
    const hide = card.getByRole('button', { name: 'Hide It', expanded: true });
    expect(hide).toHaveFocus();
    await userEvent.click(hide);
    expect(card.queryByText(comment.text)).toBeNull();
  });

  it('is shown when the report is withdrawn, and hidden when reported again', async () => {
    const { card, url } = await showComment(comment);
    api.on(`PUT ${url}/report/${comment._id}`, { body: [] });
    await userEvent.click(card.getByRole('button', { name: 'Show It' }));
    await userEvent.click(flag(card));
    expect(card.getByText(comment.text)).toBeInTheDocument();
    expect(card.queryByText('You reported this comment.')).toBeNull();
    // Wait for the request, so that it does not get the next response.
    await waitFor(() => expect(api.received.at(-1)?.call).toMatch(/^PUT/));
    api.on(`PUT ${url}/report/${comment._id}`, { body: [{ user: reader._id }] });
    await userEvent.click(flag(card));
    expect(card.queryByText(comment.text)).toBeNull();
  });

  it('becomes a notice at the fifth report', async () => {
    const four = buildComment({ reportCount: 4 });
    const { card, url } = await showComment(four);
    api.on(`PUT ${url}/report/${four._id}`, { body: [{}, {}, {}, {}, { user: reader._id }] });
    await userEvent.click(flag(card));
    expect(await card.findByText(HIDDEN)).toBeInTheDocument();
    expect(card.queryByText(four.text)).toBeNull();
    expect(flag(card)).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('a flagged comment', () => {
  const flagged = buildComment({ text: 'Give up.', reportCount: 5, flagged: true });

  it('is a notice for readers, without buttons to moderate', async () => {
    const { card } = await showComment({ ...flagged, text: HIDDEN });
    expect(card.getByText(HIDDEN)).toBeInTheDocument();
    expect(card.queryByText('Flagged by 5 people')).toBeNull();
    expect(card.queryByRole('button', { name: /Restore|Delete/ })).toBeNull();
    expect(card.queryByRole('button', { name: /^Report/ })).toBeNull();
  });

  it('is shown and marked for moderators, even if they reported it themselves', async () => {
    const { card } = await showComment({ ...flagged, reported: true }, moderator);
    expect(card.getByText('Give up.')).toBeInTheDocument();
    expect(card.getByText('Flagged by 5 people')).toBeInTheDocument();
    expect(flag(card)).toHaveAttribute('aria-pressed', 'true');
  });

  it('can be restored by moderators, and keeps the focus', async () => {
    const { card, article, url } = await showComment(flagged, moderator);
    api.on(`PUT ${url}/report/${flagged._id}`, { body: [] });
    await userEvent.click(card.getByRole('button', { name: 'Restore this comment' }));
    expect(await screen.findByText('Reports cleared; everyone can read it again.')).toBeInTheDocument();
    expect(card.queryByText('Flagged by 5 people')).toBeNull();
    await waitFor(() => expect(article).toHaveFocus());
  });
});

describe('deleting', () => {
  it('asks for confirmation, and moves the focus to the next comment', async () => {
    const [mine, next] = [buildComment({ user: reader._id }), buildComment({ name: 'Pilar Reyes' })];
    const post = buildPost({ comments: [mine, next] });
    api.on(`GET /posts/${post._id}`, { body: post });
    api.on(`DELETE /posts/comment/${post._id}/${mine._id}`, { body: { msg: 'Comment removed' } });
    renderApp(`/post/${post._id}`, { auth: signedIn(reader) });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete this comment' }));
    expect(screen.getByRole('button', { name: 'Keep Comment' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Keep Comment' }));
    expect(api.received.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete this comment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Comment' }));
    expect(await screen.findByText('Response deleted')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '1 comment' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('article', { name: 'Comment by Pilar Reyes' })).toHaveFocus());
  });
});

describe('editing', () => {
  it.each(['Cancel', 'Save Changes'])('returns the focus to the comment (%s)', async (press) => {
    const mine = buildComment({ user: reader._id });
    const { card, article, url } = await showComment(mine);
    await userEvent.click(card.getByRole('button', { name: 'Edit this comment' }));
    await userEvent.type(await card.findByRole('textbox', { name: 'Your comment' }), ' More.');
    api.on(`PUT ${url}`, { body: [{ ...mine, text: `${mine.text} More.`, edited: mine.date }] });
    await userEvent.click(card.getByRole('button', { name: press }));
    await waitFor(() => expect(card.queryByRole('textbox')).toBeNull());
    await waitFor(() => expect(article).toHaveFocus());
  });
});

describe('likes and votes', () => {
  const unverified = buildUser({ emailVerified: false });

  it('require verification, as a notice says; reports do not', async () => {
    const { card } = await showComment(buildComment(), unverified);
    const [vote] = card.getAllByRole('button', { name: 'Brainstorm Button, 0 votes' });
    expect(vote).toBeDisabled();
    expect(vote).toHaveAccessibleDescription('Verify your email to vote.');
    const [like] = screen.getAllByRole('button', { name: 'Like, 0 so far' });
    expect(like).toHaveAccessibleDescription('Verify your email to like posts.');
    expect(flag(card)).toBeEnabled();
    expect(screen.getByText('Verify your email to join this discussion.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Verify Email' })).toHaveAttribute('href', '/resend');
  });
});
