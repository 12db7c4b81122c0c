import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DraftsSession } from '../../../app/session/DraftsSession.tsx';
import { buildUser } from '../../../testing/builders.ts';
import { renderWith, signedIn } from '../../../testing/renderApp.tsx';
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
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('the new-post form is read-only until drafts are available', async () => {
  const { unmount } = renderWith(<NewPost />, { auth: signedIn(writer) });
  expect(field()).toHaveAttribute('readonly');
  unmount();
  await show();
  await waitFor(() => expect(field()).not.toHaveAttribute('readonly'));
});

describe('a beat to ask about', () => {
  beforeEach(() => arriveWith(ASK));

  it.each([
    ['My Answer', `${INTRO}${ASK.text}\n\n`],
    ['Beat Name Only', INTRO],
    ['Nothing', ''],
  ])('is inserted as the writer chooses (%s), without posting', async (choice, text) => {
    await show();
    await press(choice);
    expect(field()).toHaveValue(text);
    expect(field()).toHaveFocus();
    expect(screen.queryByText(/^Asking about/)).toBeNull();
    expect(api.received.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  });

  it('is not offered again after a reload', async () => {
    const view = await show();
    await press('Beat Name Only');
    view.unmount();
    await show();
    expect(screen.queryByText(/^Asking about/)).toBeNull();
  });

  it('is offered again after a reload if nothing was chosen', async () => {
    (await show()).unmount();
    await show();
    expect(screen.getByText(/^Asking about “A Win With Strings.”/)).toBeInTheDocument();
  });

  it('is appended to the text in the form', async () => {
    await show();
    await userEvent.type(field(), 'Hello all');
    await press('Beat Name Only');
    expect(field()).toHaveValue(`Hello all\n\n${INTRO}`);
  });

  it('is offered without My Answer if it is unanswered', async () => {
    arriveWith({ ...ASK, text: ' ' });
    await show();
    expect(screen.queryByRole('button', { name: 'My Answer' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Beat Name Only' })).toBeInTheDocument();
  });
});
