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
const NAME = 'About “A Win With Strings” in my outline:\n\n';

/** As the router keeps what a link carried along. */
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

it('takes no letter before it can be kept', async () => {
  const { unmount } = renderWith(<NewPost />, { auth: signedIn(writer) });
  expect(field()).toHaveAttribute('readonly');
  unmount();
  await show();
  await waitFor(() => expect(field()).not.toHaveAttribute('readonly'));
});

describe('a beat insertion to Brainstorm', () => {
  beforeEach(() => arriveWith(ASK));

  it.each([
    ['Bring My Answer', `${NAME}${ASK.text}\n\n`],
    ['Bring Its Name Only', NAME],
    ['Bring Nothing', ''],
  ])('fills the form as its writer chooses (%s), and posts nothing', async (choice, text) => {
    await show();
    await press(choice);
    expect(field()).toHaveValue(text);
    expect(field()).toHaveFocus();
    expect(screen.queryByText(/^You came to ask about/)).toBeNull();
    expect(api.received).toEqual([]);
  });

  it('is not asked about again after a reload', async () => {
    const view = await show();
    await press('Bring Its Name Only');
    view.unmount();
    await show();
    expect(screen.queryByText(/^You came to ask about/)).toBeNull();
  });

  it('is asked about again if it was not dealt with', async () => {
    (await show()).unmount();
    await show();
    expect(screen.getByText(/^You came to ask about “A Win With Strings”/)).toBeInTheDocument();
  });

  it('stands behind what is in the form already', async () => {
    await show();
    await userEvent.type(field(), 'Hello all');
    await press('Bring Its Name Only');
    expect(field()).toHaveValue(`Hello all\n\n${NAME}`);
  });

  it('has no answer to bring when nothing is written yet', async () => {
    arriveWith({ ...ASK, text: ' ' });
    await show();
    expect(screen.queryByRole('button', { name: 'Bring My Answer' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Bring Its Name Only' })).toBeInTheDocument();
  });
});
