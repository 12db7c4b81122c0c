import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildComment, buildOutline, buildPost, buildUser } from '../../../testing/builders.ts';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { PostScreen } from './PostScreen.tsx';

const api = useTestApi();
const reader = buildUser();

function show(post = buildPost(), user = reader) {
  api.on(`GET /posts/${post._id}`, { body: post });
  renderScreen(<PostScreen />, `/post/${post._id}`, { route: '/post/:id', user });
  return post;
}

const box = () => screen.findByLabelText('Your comment');
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
const nav = async () => within(await screen.findByRole('navigation', { name: 'On this page' }));

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

  it('shows the first comments in the order of the server at once, and the others shortly after', async () => {
    const comments = Array.from({ length: 12 }, (_, i) => buildComment({ name: `Writer ${i}` }));
    const counts: number[] = [];
    const watching = new MutationObserver(() => counts.push(document.querySelectorAll('article').length));
    watching.observe(document.body, { childList: true, subtree: true });
    show(buildPost({ comments }));
    await screen.findByLabelText('Comment by Writer 11');
    watching.disconnect();
    expect(counts).toContain(1 + 10); // the post and its first comments
    const names = screen.getAllByLabelText(/^Comment by/).map((article) => article.getAttribute('aria-label'));
    expect(names).toEqual(comments.map(({ name }) => `Comment by ${name}`));
    expect(screen.getByRole('heading', { name: '12 comments' })).toBeInTheDocument();
  });

  it('has no report flag for its author, and neither has an own comment', async () => {
    const own = { user: reader._id, name: reader.name };
    show(buildPost({ ...own, comments: [buildComment({ ...own, name: 'Own' }), buildComment({ name: 'Other' })] }));
    const other = await screen.findByLabelText('Comment by Other');
    const flags = screen.getAllByRole('button', { name: /^Report/ });
    expect(flags).toEqual(within(other).getAllByRole('button', { name: /^Report/ }));
  });

  it('leads back to the list after its author deleted it', async () => {
    const post = show(buildPost({ user: reader._id }));
    api.on(`DELETE /posts/${post._id}`, { body: { msg: 'Post removed' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete this post' }));
    fireEvent.click(screen.getByText('Delete Post'));
    expect(await screen.findByText('Post Removed')).toBeInTheDocument();
    expect(location.pathname).toBe('/posts');
  });

  it('shows moderators the text before it was edited', async () => {
    const post = buildPost({ text: 'Kind words.', textBefore: 'Rude words.', edited: buildPost().date });
    show(post, buildUser({ role: 'mod' }));
    expect(await screen.findByText('Text before editing')).toBeInTheDocument();
    expect(screen.getByText('Rude words.')).toBeInTheDocument();
  });
});

describe('a long outline', () => {
  const outline = 'My outline\n\nACT 1\nIn Aldermere.\n\nACT 2\nShe carries it.\n\nACT 3 is short.';

  it('has its acts as headings, and links to them, the comments, and the reply', async () => {
    show(buildPost({ text: outline, comments: [buildComment()] }));
    expect(await screen.findByRole('heading', { level: 2, name: 'ACT 1' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /^ACT 3/ })).toBeNull();
    const links = await nav();
    expect(links.getByText('ACT 2')).toHaveAttribute('href', '#act-2');
    fireEvent.click(links.getByRole('link', { name: '1 comment' }));
    expect(screen.getByRole('heading', { name: '1 comment' })).toHaveFocus();
    fireEvent.click(links.getAllByRole('button', { name: 'Comment on this post' })[0]!);
    expect(await box()).toHaveFocus();
    expect(location.hash).toBe('');
  });

  it('has no links to acts if there is only one', async () => {
    show(buildPost({ text: 'ACT 1\nIn Aldermere.' }));
    expect((await nav()).queryByText('ACT 1')).toBeNull();
  });
});

it('a quotation is appended to the reply as lines that begin with >, and shown as a blockquote', async () => {
  const comment = buildComment({ text: '> Earlier words\n> — Anton Kessler\n\nWho lives below?' });
  show(buildPost({ comments: [comment] }));
  const field = await box();
  fill(field, 'Well.');
  expect(screen.getByText('Earlier words').closest('blockquote')).toHaveTextContent('Earlier words— Anton Kessler');
  fireEvent.click(screen.getByRole('button', { name: 'Quote Jonas Lindqvist' }));
  expect(field).toHaveValue('Well.\n\n> Who lives below?\n> — Jonas Lindqvist\n\n');
  expect(field).toHaveFocus();
});

it('a comment that is saved by a writer without an outline begins a story, and Undo empties its beat', async () => {
  const story = buildOutline();
  const texts: unknown[] = [];
  api.on('POST /outlines?view=card', { body: story });
  api.on('POST /outlines?view=texts', ({ body }) => {
    texts.push(body);
    const { act1a01 } = body as { act1a01: string };
    return { body: { ...story, act1a01: act1a01 || undefined } };
  });
  const comment = buildComment({ text: 'A bell that nobody rings.' });
  show(buildPost({ user: reader._id, comments: [comment] }));
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  await press('Save to Outline');
  await press('Save');
  const [saved, outline] = [`A bell that nobody rings.\n— ${comment.name}`, story._id];
  await waitFor(() => expect(texts).toEqual([{ act1a01: saved, base: { act1a01: null }, outline }]));
  await press('Undo');
  await waitFor(() => expect(texts.slice(1)).toEqual([{ act1a01: '', base: { act1a01: saved }, outline }]));
});

describe('the comment form', () => {
  it('is cleared only when the server has the comment, and keeps what was typed in the meantime', async () => {
    const post = show();
    const field = await box();
    fill(field, 'Who lives below?');
    const comment = buildComment({ text: 'Who lives below?' });
    const respond = api.hold(`PUT /posts/comment/${post._id}`, { body: comment });
    send();
    expect(field).toHaveValue('Who lives below?');
    fill(field, 'Who lives below? And above?');
    respond();
    expect(await screen.findByText('Response Added')).toBeInTheDocument();
    // The form is cleared after the alert is shown.
    await waitFor(() => expect(field).toHaveValue('And above?'));
    expect(screen.getByRole('heading', { name: '1 comment' })).toBeInTheDocument();
  });

  const REFUSAL = { status: 429, body: { errors: [{ msg: 'Please wait a minute.' }] } };

  it('keeps its text and announces why once if the server refuses it', async () => {
    const post = show();
    const field = await box();
    fill(field, 'Who lives below?');
    api.on(`PUT /posts/comment/${post._id}`, REFUSAL);
    send();
    expect(await screen.findByText('Not saved. Your text is still here.')).toBeInTheDocument();
    expect(screen.getAllByText('Please wait a minute.')).toHaveLength(2);
    expect(screen.getByRole('alert')).toHaveTextContent('Please wait a minute.');
    expect(field).toHaveValue('Who lives below?');
  });

  it('announces a refusal to a writer who has gone to another screen', async () => {
    const post = show();
    fill(await box(), 'Who lives below?');
    const respond = api.hold(`PUT /posts/comment/${post._id}`, REFUSAL);
    send();
    await waitFor(() => expect(api.received.at(-1)?.call).toMatch(/^PUT/));
    history.pushState(null, '', '/about');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.queryByRole('textbox')).toBeNull();
    respond();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a minute.');
  });

  it('does not send what the server would reject', async () => {
    show();
    const field = await box();
    fill(field, '  \n');
    send();
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Write something first; a sentence is enough.');
    expect(api.received.every(({ call }) => call.startsWith('GET'))).toBe(true);
  });
});
