import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { DraftsSession } from '../../../app/session/DraftsSession.tsx';
import { buildUser } from '../../../testing/builders.ts';
import { fill } from '../../../testing/fill.ts';
import { renderWith, signedIn } from '../../../testing/renderWith.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { NewPost } from './NewPost.tsx';

const api = useTestApi();
const writer = buildUser();
const ASK = { heading: 'A Win With Strings', text: 'She gets the round, and the inspector.' };
const INTRO = 'Question about “A Win With Strings”\n\n';

/** Sets the router's state as a link does. */
const arriveWith = (ask: typeof ASK) => history.pushState({ usr: { ask }, key: 'k', idx: 0 }, '', '/posts');
async function show() {
  const view = renderWith(
    <DraftsSession>
      <NewPost />
    </DraftsSession>,
    { auth: signedIn(writer) },
  );
  await screen.findByRole('textbox', { name: 'New post' });
  return view;
}
const field = () => screen.getByRole('textbox', { name: 'New post' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('the new-post form is read-only until drafts are available', async () => {
  const { unmount } = renderWith(<NewPost />, { auth: signedIn(writer) });
  expect(field()).toHaveAttribute('readonly');
  unmount();
  await show();
  await waitFor(() => expect(field()).not.toHaveAttribute('readonly'));
});

it('a post that is replaced by one key before it is sent is among the recovered text', async () => {
  const { store } = await show();
  await waitFor(() => expect(field()).not.toHaveAttribute('readonly'));
  const text = 'Who lives below the dam, and who knows? '.repeat(6).trim();
  fill(field(), text);
  await act(() => new Promise((resolve) => setTimeout(resolve))); // what a text brings along is loaded
  fill(field(), 'x');
  expect(store.getState().drafts.recovered).toMatchObject([{ form: 'post', text }]);
});

describe('a beat to ask about', () => {
  beforeEach(() => arriveWith(ASK));

  it.each([
    ['My Answer', `${INTRO}${ASK.text}\n\n`],
    ['Beat Name Only', INTRO],
    ['Nothing', ''],
  ])('is inserted as the writer chooses (%s), without posting', async (choice, text) => {
    await show();
    press(choice);
    expect(field()).toHaveValue(text);
    expect(field()).toHaveFocus();
    expect(screen.queryByText(/^Asking about/)).toBeNull();
    expect(api.received.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  });

  it('is offered again after a reload only if nothing was chosen', async () => {
    (await show()).unmount();
    const second = await show();
    expect(screen.getByText(/^Asking about “A Win With Strings.”/)).toBeInTheDocument();
    press('Beat Name Only');
    second.unmount();
    await show();
    expect(screen.queryByText(/^Asking about/)).toBeNull();
  });

  it('is appended to the text in the form', async () => {
    await show();
    fill(field(), 'Hello all');
    press('Beat Name Only');
    expect(field()).toHaveValue(`Hello all\n\n${INTRO}`);
  });

  it('is offered without My Answer if it is unanswered', async () => {
    arriveWith({ ...ASK, text: ' ' });
    await show();
    expect(screen.queryByRole('button', { name: 'My Answer' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Beat Name Only' })).toBeInTheDocument();
  });
});
