import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fill } from '../../../testing/fill.ts';
import { buildComment, buildOutline, buildPost, buildUser } from '../../../testing/builders.ts';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';

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
  it('is shown in full, with its line breaks, as plain text', async () => {
    const text = `<b>One</b>\n\n  two\n\n${'x'.repeat(400)}`;
    show(buildPost({ text }));
    expect(await screen.findByRole('heading', { level: 1, name: '<b>One</b>' })).toBeInTheDocument();
    const rest = text.slice(text.indexOf('  two'));
    const shown = screen.getByText((_, element) => element?.localName === 'p' && element.textContent === rest);
    expect(shown).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('No comments yet. Even half an idea would help.')).toBeInTheDocument();
    expect(screen.getByText(/^March \d+th, 2026 - \d+:12 [ap]m$/)).toBeInTheDocument();
  });

  it('shows the first comments at once and the others shortly after', async () => {
    const comments = Array.from({ length: 12 }, (_, i) => buildComment({ name: `Writer ${i}` }));
    const counts: number[] = [];
    const count = () => counts.push(document.querySelectorAll('article').length);
    const watching = new MutationObserver(count);
    watching.observe(document.body, { childList: true, subtree: true });
    show(buildPost({ comments }));
    await screen.findByLabelText('Comment by Writer 11');
    watching.disconnect();
    expect(counts).toContain(1 + 10); // the post and its first comments
    expect(screen.getAllByLabelText(/^Comment by/)).toHaveLength(12);
  });

  it('shows its comments in the order of the server', async () => {
    show(buildPost({ comments: [buildComment({ name: 'B' }), buildComment({ name: 'A' })] }));
    expect(await screen.findByRole('heading', { name: '2 comments' })).toBeInTheDocument();
    const names = screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
    expect(names).toEqual(['Post by Ilaria Conti', 'Comment by B', 'Comment by A']);
  });

  it('has no report flag for its author, and neither has an own comment', async () => {
    const own = { user: reader._id, name: reader.name };
    show(buildPost({ ...own, comments: [buildComment({ ...own, name: 'Own' }), buildComment({ name: 'Other' })] }));
    const flags = (name: string) =>
      within(screen.getByRole('article', { name })).queryAllByRole('button', { name: /^Report/ });
    expect(await screen.findByRole('article', { name: 'Comment by Other' })).toBeVisible();
    expect(flags('Comment by Other')).toHaveLength(1);
    expect(flags('Comment by Own')).toEqual([]);
    expect(flags(`Post by ${reader.name}`)).toEqual([]);
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
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

describe('a long outline', () => {
  const outline = 'My outline\n\nACT 1\nIn Aldermere.\n\nACT 2\nShe carries it.\n\nACT 3 is short.';

  it('has its acts as headings, and links to them, the comments, and the reply', async () => {
    show(buildPost({ text: outline, comments: [buildComment()] }));
    expect(await screen.findByRole('heading', { level: 2, name: 'ACT 1' })).toBeInTheDocument();
    expect(screen.getByText('In Aldermere.')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /^ACT 3/ })).toBeNull();
    const nav = within(screen.getByRole('navigation', { name: 'On this page' }));
    expect(nav.getByRole('link', { name: 'ACT 2' })).toHaveAttribute('href', '#act-2');
    await userEvent.click(nav.getByRole('link', { name: '1 comment' }));
    expect(screen.getByRole('heading', { name: '1 comment' })).toHaveFocus();
    await userEvent.click(nav.getAllByRole('button', { name: 'Comment on this post' })[0]!);
    expect(await box()).toHaveFocus();
    expect(location.hash).toBe('');
  });

  it('has no links to acts if there is only one', async () => {
    show(buildPost({ text: 'ACT 1\nIn Aldermere.' }));
    const nav = within(await screen.findByRole('navigation', { name: 'On this page' }));
    expect(nav.queryByRole('link', { name: 'ACT 1' })).toBeNull();
  });
});

describe('a quotation', () => {
  it('is appended to the reply as lines that begin with >, and shown as a blockquote', async () => {
    const comment = buildComment({ text: '> Earlier words\n> — Anton Kessler\n\nWho lives below?' });
    show(buildPost({ comments: [comment] }));
    const field = await box();
    fill(field, 'Well.');
    const quoted = screen.getByText('Earlier words').closest('blockquote');
    expect(quoted).toHaveTextContent('Earlier words— Anton Kessler');
    await userEvent.click(screen.getByRole('button', { name: 'Quote Jonas Lindqvist' }));
    expect(field).toHaveValue('Well.\n\n> Who lives below?\n> — Jonas Lindqvist\n\n');
    expect(field).toHaveFocus();
  });
});

describe('editing', () => {
  it('happens in place, sends the original text along, and shows the date', async () => {
    const mine = buildComment({ user: reader._id, text: 'Who lives below?' });
    const post = show(buildPost({ comments: [mine] }));
    const article = within(await screen.findByRole('article', { name: /^Comment by/ }));
    await userEvent.click(article.getByRole('button', { name: 'Edit this comment' }));
    const field = await article.findByRole('textbox', { name: 'Your comment' });
    await waitFor(() => expect(field).toHaveFocus());
    fill(field, 'Who lives below? And above?');
    const text = 'Who lives below? And above?';
    api.on(`PUT /posts/comment/${post._id}`, { body: { ...mine, text, edited: mine.date } });
    await userEvent.click(article.getByRole('button', { name: 'Save Changes' }));
    expect(await article.findByText(text)).toBeInTheDocument();
    expect(article.getByText(/^edited March/)).toBeInTheDocument();
    expect(api.received.at(-1)!.body).toEqual({ _id: mine._id, text, base: { text: 'Who lives below?' } });
  });

  it('is not offered for other people’s texts', async () => {
    show(buildPost({ comments: [buildComment()] }));
    await screen.findByRole('article', { name: /^Comment by/ });
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('is offered to the author of a flagged text, who alone can read it', async () => {
    const hidden = '[This comment has been flagged by the community and is awaiting moderation]';
    const flagged = buildComment({ user: reader._id, text: hidden, ownText: 'Give up.', flagged: true });
    show(buildPost({ comments: [flagged] }));
    const notice = within(await screen.findByRole('region', { name: 'Your comment is hidden for now' }));
    expect(notice.getByText('Give up.')).toBeInTheDocument();
    await userEvent.click(notice.getByRole('button', { name: 'Edit' }));
    const [field] = await screen.findAllByDisplayValue('Give up.');
    expect(field).toBeInTheDocument();
  });

  it('shows moderators the earlier text', async () => {
    const post = buildPost({ text: 'Kind words.', textBefore: 'Rude words.', edited: buildPost().date });
    api.on(`GET /posts/${post._id}`, { body: post });
    renderApp(`/post/${post._id}`, { auth: signedIn(buildUser({ role: 'mod' })) });
    expect(await screen.findByText('Text before editing')).toBeInTheDocument();
    expect(screen.getByText('Rude words.')).toBeInTheDocument();
  });
});

it('a comment that is saved by a writer without an outline begins a story, and Undo empties its beat', async () => {
  const story = buildOutline();
  const texts: unknown[] = [];
  api.on('POST /outlines?view=texts', ({ body }) => {
    texts.push(body);
    const { act1a01 } = body as { act1a01: string };
    return { body: { ...story, act1a01: act1a01 || undefined } };
  });
  const comment = buildComment({ text: 'A bell that nobody rings.' });
  show(buildPost({ user: reader._id, comments: [comment] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save to Outline' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const saved = `A bell that nobody rings.\n— ${comment.name}`;
  await waitFor(() =>
    expect(texts).toEqual([
      { act1a01: saved, base: { act1a01: null } },
      { act1a01: '', base: { act1a01: saved }, outline: story._id },
    ]),
  );
});

describe('the comment form', () => {
  it('is cleared only when the server has the comment, and keeps what was typed in the meantime', async () => {
    const post = show();
    const field = await box();
    fill(field, 'Who lives below?');
    let respond = () => {};
    const responded = new Promise<void>((resolve) => (respond = resolve));
    api.on(`PUT /posts/comment/${post._id}`, async () => {
      await responded;
      return { body: buildComment({ text: 'Who lives below?' }) };
    });
    await send();
    expect(field).toHaveValue('Who lives below?');
    fill(field, 'Who lives below? And above?');
    respond();
    expect(await screen.findByText('Response Added')).toBeInTheDocument();
    // The form is cleared after the alert is shown.
    await waitFor(() => expect(field).toHaveValue('And above?'));
    expect(screen.getByRole('heading', { name: '1 comment' })).toBeInTheDocument();
  });

  it('keeps its text and announces why once if the server refuses it', async () => {
    const post = show();
    const field = await box();
    fill(field, 'Who lives below?');
    api.on(`PUT /posts/comment/${post._id}`, { status: 429, body: { errors: [{ msg: 'Please wait a minute.' }] } });
    await send();
    expect(await screen.findByText('Not saved. Your text is still here.')).toBeInTheDocument();
    expect(screen.getAllByText('Please wait a minute.')).toHaveLength(2);
    expect(screen.getByRole('alert')).toHaveTextContent('Please wait a minute.');
    expect(field).toHaveValue('Who lives below?');
  });

  it('announces a refusal to a writer who has gone to another screen', async () => {
    const post = show();
    fill(await box(), 'Who lives below?');
    let respond = () => {};
    const responded = new Promise<void>((resolve) => (respond = resolve));
    api.on(`PUT /posts/comment/${post._id}`, async () => {
      await responded;
      return { status: 429, body: { errors: [{ msg: 'Please wait a minute.' }] } };
    });
    await send();
    await userEvent.click(screen.getByRole('link', { name: 'About' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    respond();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a minute.');
  });

  it.each([
    ['  \n', 'Write something first; a sentence is enough.'],
    ['x'.repeat(5003), '3 characters over the limit. Nothing is lost; shorten it to send.'],
  ])('does not send what the server would reject (%#)', async (text, problem) => {
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
