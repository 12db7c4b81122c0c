import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildComment, buildId, buildPost, buildPostCard, buildUser } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { loseConnection } from '../testing/postsStore.ts';

const api = useTestApi();
const reader = buildUser();

function show(post = buildPost()) {
  api.on(`GET /posts/${post._id}`, { body: post });
  renderApp(`/post/${post._id}`, { auth: signedIn(reader) });
  return post;
}

const box = () => screen.findByRole('textbox', { name: 'Your comment' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Comment' }));

describe('a post', () => {
  it('stands there whole, with its line breaks, as text', async () => {
    const text = `<b>One</b>\n\n  two\n${'x'.repeat(400)}`;
    show(buildPost({ text }));
    const shown = await screen.findByText((_, element) => element?.localName === 'p' && element.textContent === text);
    expect(shown).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('No answers yet. Even half an idea would help.')).toBeInTheDocument();
    expect(screen.getByText(/^March \d+th, 2026 - \d+:12 [ap]m$/)).toBeInTheDocument();
  });

  it('shows its comments in the order of the server', async () => {
    show(buildPost({ comments: [buildComment({ name: 'B' }), buildComment({ name: 'A' })] }));
    expect(await screen.findByRole('heading', { name: '2 comments' })).toBeInTheDocument();
    const names = screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
    expect(names).toEqual(['Post by Ilaria Conti', 'Comment by B', 'Comment by A']);
  });

  it('that is not there is said to be gone, and the list does not suffer from it', async () => {
    api.on('GET /posts', { body: [buildPostCard({ text: 'Still here.' })] });
    renderApp(`/post/${buildId()}`, { auth: signedIn(reader) });
    expect(await screen.findByRole('heading', { name: 'Post Not Found' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'BACK' }));
    expect(await screen.findByText('Still here.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be asked for again when the connection was lost', async () => {
    loseConnection(api);
    const post = show();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    api.breakOff(false);
    await userEvent.click(again);
    expect(await screen.findByText(post.text)).toBeInTheDocument();
  });

  it('leads back to the list after its author deleted it', async () => {
    const post = show(buildPost({ user: reader._id }));
    api.on(`DELETE /posts/${post._id}`, { body: { msg: 'Post removed' } });
    api.on('GET /posts', { body: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete this post' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Post' }));
    expect(await screen.findByText('Post Removed')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Brainstorming' })).toBeInTheDocument();
    expect(location.pathname).toBe('/posts');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});

describe('the comment form', () => {
  it('is cleared when the server has the comment, and not before; what is typed meanwhile stays', async () => {
    const post = show();
    const field = await box();
    await userEvent.type(field, 'Who lives below?');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    api.on(`PUT /posts/comment/${post._id}`, async () => {
      await answered;
      return { body: [buildComment({ text: 'Who lives below?' })] };
    });
    await send();
    expect(field).toHaveValue('Who lives below?');
    await userEvent.type(field, ' And above?');
    answer();
    expect(await screen.findByText('Response Added')).toBeInTheDocument();
    // The form learns of it after the words are on the screen.
    await waitFor(() => expect(field).toHaveValue('And above?'));
    expect(screen.getByRole('heading', { name: '1 comment' })).toBeInTheDocument();
  });

  it('keeps its text when the server refuses it, and says why', async () => {
    const post = show();
    const field = await box();
    await userEvent.type(field, 'Who lives below?');
    api.on(`PUT /posts/comment/${post._id}`, { status: 429, body: { errors: [{ msg: 'Please wait a minute.' }] } });
    await send();
    expect(await screen.findByText('Not saved. Your text is safe here.')).toBeInTheDocument();
    expect(screen.getAllByText('Please wait a minute.').length).toBeGreaterThan(0);
    expect(field).toHaveValue('Who lives below?');
  });

  it('keeps its text when the connection is lost, and says that nothing else does', async () => {
    show();
    const field = await box();
    await userEvent.type(field, 'Who lives below?');
    loseConnection(api);
    await send();
    // This browser has no storage of its own.
    expect(await screen.findByText(/Copy your text before you close this page/)).toBeInTheDocument();
    expect(screen.getByText('Not saved anywhere: keep this page open')).toBeInTheDocument();
    expect(field).toHaveValue('Who lives below?');
  });

  it.each([
    ['  \n', 'Write something first; a sentence is enough.'],
    ['x'.repeat(5003), 'This is 3 characters too long. Nothing is cut; shorten it and send it again.'],
  ])('sends nothing that the server would not take (%#)', async (text, problem) => {
    show();
    const field = await box();
    fireEvent.input(field, { target: { value: text } });
    await send();
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(problem);
    expect(field).toHaveValue(text);
    expect(api.received.every(({ call }) => call.startsWith('GET'))).toBe(true);
  });
});
