import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Comment, User } from '@trefoil/server/contract';
import { buildComment, buildPost, buildUser } from '../../../testing/builders.ts';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { PostScreen } from './PostScreen.tsx';

const api = useTestApi();
const reader = buildUser();
const moderator = buildUser({ role: 'mod' });
const HIDDEN = '[This comment has been flagged by the community and is awaiting moderation]';

/** Opens a post with these comments; gives the card of the first one. */
async function show(comments: [Comment, ...Comment[]], viewer: User = reader) {
  const post = buildPost({ comments });
  api.on(`GET /posts/${post._id}`, { body: post });
  renderScreen(<PostScreen />, `/post/${post._id}`, { route: '/post/:id', user: viewer });
  const article = await screen.findByLabelText(`Comment by ${comments[0].name}`);
  return { card: within(article), article, url: `/posts/comment/${post._id}` };
}

const flag = (card: ReturnType<typeof within>) => card.getByRole('button', { name: /^Report/ });

describe('an author', () => {
  it('is linked to their profile', async () => {
    const comment = buildComment();
    const { card } = await show([comment]);
    expect(card.getByRole('link', { name: comment.name })).toHaveAttribute('href', `/profile/${comment.user}`);
  });

  it('whose account was deleted has a name but no link', async () => {
    const { card } = await show([buildComment({ name: 'Deleted writer', user: null })]);
    expect(card.getByText('Deleted writer', { selector: '[dir]' })).toBeInTheDocument();
    expect(card.queryByRole('link', { hidden: true })).toBeNull();
  });
});

describe('a reported comment', () => {
  const comment = buildComment({ reported: true, reportCount: 1 });

  it('is hidden from its reporter until they show it', async () => {
    const { card } = await show([comment]);
    expect(card.getByText('You reported this comment.')).toBeInTheDocument();
    expect(card.queryByText(comment.text)).toBeNull();
    fireEvent.click(card.getByRole('button', { name: 'Show It', expanded: false }));
    expect(card.getByText(comment.text)).toBeInTheDocument();
    fireEvent.click(card.getByRole('button', { name: 'Hide It', expanded: true }));
    expect(card.queryByText(comment.text)).toBeNull();
  });

  it('is shown when the report is withdrawn, and hidden when reported again', async () => {
    const { card, url } = await show([comment]);
    api.on(`PUT ${url}/report/${comment._id}`, { body: [] });
    fireEvent.click(card.getByText('Show It'));
    fireEvent.click(flag(card));
    expect(card.getByText(comment.text)).toBeInTheDocument();
    expect(card.queryByText('You reported this comment.')).toBeNull();
    // Wait for the request, so that it does not get the next response.
    await waitFor(() => expect(api.received.at(-1)?.call).toMatch(/^PUT/));
    api.on(`PUT ${url}/report/${comment._id}`, { body: [{ user: reader._id }] });
    fireEvent.click(flag(card));
    expect(card.queryByText(comment.text)).toBeNull();
  });

  it('becomes a notice at the fifth report', async () => {
    const four = buildComment({ reportCount: 4 });
    const { card, url } = await show([four]);
    api.on(`PUT ${url}/report/${four._id}`, { body: [{}, {}, {}, {}, { user: reader._id }] });
    fireEvent.click(flag(card));
    expect(await card.findByText(HIDDEN)).toBeInTheDocument();
    expect(card.queryByText(four.text)).toBeNull();
    expect(flag(card)).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('a flagged comment', () => {
  const flagged = buildComment({ text: 'Give up.', reportCount: 5, flagged: true });

  it('is a notice for readers, without buttons', async () => {
    const { card } = await show([{ ...flagged, text: HIDDEN }]);
    expect(card.getByText(HIDDEN)).toBeInTheDocument();
    expect(card.queryByText('Flagged by 5 people')).toBeNull();
    expect(card.queryByRole('button')).toBeNull();
  });

  it('is offered to its author, who alone can read it, for editing', async () => {
    await show([{ ...flagged, user: reader._id, text: HIDDEN, ownText: 'Give up.' }]);
    const notice = within(screen.getByRole('region', { name: 'Your comment is hidden for now' }));
    expect(notice.getByText('Give up.')).toBeInTheDocument();
    fireEvent.click(notice.getByText('Edit'));
    expect(await screen.findByDisplayValue('Give up.')).toBeInTheDocument();
  });

  it('is shown and marked for moderators, even if they reported it themselves, and can be restored', async () => {
    const { card, article, url } = await show([{ ...flagged, reported: true }], moderator);
    expect(card.getByText('Give up.')).toBeInTheDocument();
    expect(card.getByText('Flagged by 5 people')).toBeInTheDocument();
    expect(flag(card)).toHaveAttribute('aria-pressed', 'true');
    api.on(`PUT ${url}/report/${flagged._id}`, { body: [] });
    await userEvent.click(card.getByRole('button', { name: 'Restore this comment' }));
    expect(await screen.findByText('Reports cleared; everyone can read it again.')).toBeInTheDocument();
    expect(card.queryByText('Flagged by 5 people')).toBeNull();
    await waitFor(() => expect(article).toHaveFocus());
  });
});

it('deleting a comment asks for confirmation, and moves the focus to the next one', async () => {
  const mine = buildComment({ user: reader._id });
  const { url } = await show([mine, buildComment({ name: 'Pilar Reyes' })]);
  api.on(`DELETE ${url}/${mine._id}`, { body: { msg: 'Comment removed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete this comment' }));
  fireEvent.click(screen.getByText('Keep Comment'));
  expect(api.received.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete this comment' }));
  await userEvent.click(screen.getByText('Delete Comment'));
  expect(await screen.findByText('Response deleted')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '1 comment' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Comment by Pilar Reyes')).toHaveFocus());
});

it('editing happens in place, sends the original text along, shows the date, and returns the focus', async () => {
  const mine = buildComment({ user: reader._id, text: 'Who lives below?' });
  const { card, article, url } = await show([mine, buildComment({ name: 'Somebody else' })]);
  const edit = () => userEvent.click(screen.getByRole('button', { name: /^Edit/ }));
  await edit();
  await waitFor(() => expect(card.getByLabelText('Your comment')).toHaveFocus());
  await userEvent.click(card.getByText('Cancel'));
  await waitFor(() => expect(article).toHaveFocus());
  await edit();
  const text = 'Who lives below? And above?';
  fill(await card.findByLabelText('Your comment'), text);
  api.on(`PUT ${url}`, { body: { ...mine, text, edited: mine.date } });
  await userEvent.click(card.getByText('Save Changes'));
  expect(await card.findByText(/^edited March/)).toBeInTheDocument();
  expect(card.getByText(text)).toBeInTheDocument();
  expect(api.received.at(-1)!.body).toEqual({ _id: mine._id, text, base: { text: 'Who lives below?' } });
  await waitFor(() => expect(article).toHaveFocus());
});

it('likes and votes require verification, as a notice says; reports do not', async () => {
  const { card } = await show([buildComment()], buildUser({ emailVerified: false }));
  const [vote] = card.getAllByRole('button', { name: 'Brainstorm Button, 0 votes' });
  expect(vote).toBeDisabled();
  expect(vote).toHaveAccessibleDescription('Verify your email to vote.');
  const [like] = screen.getAllByRole('button', { name: 'Like, 0 so far' });
  expect(like).toHaveAccessibleDescription('Verify your email to like posts.');
  expect(flag(card)).toBeEnabled();
  expect(screen.getByText('Verify your email to join this discussion.')).toBeInTheDocument();
  expect(screen.getByText('Verify Email')).toHaveAttribute('href', '/resend');
});
