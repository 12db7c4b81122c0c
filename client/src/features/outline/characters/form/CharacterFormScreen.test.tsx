import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderApp, signedIn } from '../../../../testing/renderApp.tsx';
import { useTestApi } from '../../../../testing/useTestApi.ts';

const api = useTestApi();

async function open() {
  api.on('GET /outlines/me', { status: 404 });
  renderApp('/create-character', { auth: signedIn() });
  return screen.findByLabelText('Photo address');
}
const why = () => screen.getByText(/^This picture is not shown/);
const cards = () => within(screen.getByRole('region', { name: 'A note to begin with?' })).getAllByRole('listitem');

describe('the photo of a character', () => {
  it('is filled in by a portrait, and an address of one’s own leaves all unchosen', async () => {
    const photo = await open();
    const portraits = screen.getAllByRole('radio');
    expect(portraits).toHaveLength(12);
    await userEvent.click(screen.getByRole('radio', { name: 'A lady in a ruff' }));
    expect(photo).toHaveValue(`${location.origin}/portraits/07.png`);
    expect(screen.getByAltText('Preview')).toHaveAttribute('src', `${location.origin}/portraits/07.png`);
    await userEvent.clear(photo);
    await userEvent.type(photo, 'https://example.com/ada.png');
    expect(portraits.filter((portrait) => (portrait as HTMLInputElement).checked)).toEqual([]);
  });

  it('of an http: address is not shown, and the form says why', async () => {
    await userEvent.type(await open(), 'http://example.com/ada.png');
    expect(screen.queryByAltText('Preview')).toBeNull();
    expect(why()).toHaveTextContent('begins with http:');
  });

  it('needs no explanation where the address is of no picture', async () => {
    await userEvent.type(await open(), 'http://example.com/ada');
    expect(screen.queryByText(/is not shown/)).toBeNull();
  });
});

describe('the switch of the protagonist', () => {
  it('reads TRUE or FALSE', async () => {
    await open();
    const flip = screen.getByRole('switch', { name: /^Protagonist\?/ });
    expect(flip).not.toBeChecked();
    expect(screen.getByText('FALSE')).toBeVisible();
    await userEvent.click(flip);
    expect(flip).toBeChecked();
    expect(screen.getByText('TRUE')).toBeVisible();
  });
});

describe('a note to begin with', () => {
  it('comes from one of three cards and never takes the place of words', async () => {
    await open();
    expect(cards()).toHaveLength(3);
    const [first] = cards();
    await userEvent.click(within(first!).getByRole('button'));
    const note = screen.getByRole('textbox', { name: 'Note' });
    expect(first).toHaveTextContent((note as HTMLTextAreaElement).value);
    await userEvent.type(note, ' She hums.');
    const before = (note as HTMLTextAreaElement).value;
    await userEvent.click(screen.getByRole('button', { name: 'Deal Three More' }));
    await userEvent.click(within(cards()[2]!).getByRole('button'));
    expect((note as HTMLTextAreaElement).value.startsWith(`${before}\n\n`)).toBe(true);
  });

  it('that was begun needs a title and text', async () => {
    jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
    await open();
    await userEvent.click(within(cards()[0]!).getByRole('button'));
    await userEvent.clear(screen.getByLabelText('Note title'));
    await userEvent.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(screen.getByText('Your note needs a title.')).toBeVisible());
    expect(api.received.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  });
});

describe('text that the device does not take', () => {
  it('is copied as it reads, a description without its markup', async () => {
    const user = userEvent.setup();
    localStorage.setItem('trefoil/plainly', 'yes');
    await open();
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Direct.');
    await user.click(await screen.findByRole('button', { name: 'Copy Text' }));
    expect(await navigator.clipboard.readText()).toBe('New character: Description\n\nDirect.');
  });
});
