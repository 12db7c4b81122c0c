import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OutlineText, OutlineTexts } from '@trefoil/server/contract';
import { buildOutline, buildUser } from '../../testing/builders.ts';
import { renderApp, signedIn } from '../../testing/renderApp.tsx';
import { useTestApi, type Answer, type Received } from '../../testing/useTestApi.ts';

type Stored = ReturnType<typeof buildOutline>;
type Body = Partial<Record<OutlineText, string>> & { base: Partial<Record<OutlineText, string | null>> };

// A whole form with 16 questions in jsdom, on a machine that may be busy.
jest.setTimeout(30_000);

const api = useTestApi();
const user = buildUser();
const POST = 'POST /outlines';

let stored: Stored | null;

/** Does what the server does with a save: compares, stores, answers. */
function store({ body }: Received): Answer {
  const { base, ...texts } = body as Body;
  const changed = (Object.keys(base) as OutlineText[]).filter((field) => (stored?.[field] ?? null) !== base[field]);
  if (changed.length > 0)
    return { status: 409, body: { errors: changed.map((path) => ({ msg: 'Changed', path })), outline: stored } };
  stored = { ...(stored ?? buildOutline({ title: undefined })), ...texts };
  for (const field of Object.keys(texts) as OutlineText[]) if (!stored[field]?.trim()) delete stored[field];
  return { body: stored satisfies OutlineTexts };
}

const saves = () => api.received.filter(({ call }) => call === POST).map(({ body }) => body as Body);

async function open(number: 1 | 2 | 3) {
  const view = renderApp(`/act-${number}`, { auth: signedIn(user) });
  await screen.findByLabelText(/^01/);
  return view;
}

// By label and text rather than by role: roles of a page this size take jsdom half a second each.
const box = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(new RegExp(`^\\d\\d${name}`));
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const press = (name: string) => userEvent.click(button(name));
const state = () => screen.getByText(/saved|Saving|Unsaved|Nothing to save/, { selector: '[data-state]' });
const write = async (name: string, text: string) => {
  await userEvent.clear(box(name));
  if (text) await userEvent.click(box(name));
  if (text) await userEvent.paste(text);
};

beforeEach(() => {
  stored = buildOutline({ title: 'The Return Address', act2a01: 'One', act2a02: 'Two' });
  api.on('GET /outlines/me', () => (stored ? { body: stored } : { status: 404, body: { errors: [{ msg: 'None' }] } }));
  api.on(POST, store);
});
afterEach(() => void jest.restoreAllMocks());

describe('the questions', () => {
  it('are 12 in act 2, with 4 more that wait', async () => {
    await open(2);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(12);
    const more = screen.getByText('More beats (optional)').closest('details')!;
    expect(more).not.toHaveAttribute('open');
    expect(within(more).getAllByRole('textbox', { hidden: true })).toHaveLength(4);
    expect(screen.getByText('2 of 12 answered, and 4 more beats if you want them')).toBeVisible();
  });

  it('of act 3 are 01, 02, 05 and 07, with the others in the optional part', async () => {
    await open(3);
    const numbers = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent?.slice(0, 2));
    expect(numbers).toEqual(['01', '02', '05', '07']);
    const more = within(screen.getByText('More beats (optional)').closest('details')!);
    const rest = more
      .getAllByRole('heading', { level: 3, hidden: true })
      .map((heading) => heading.textContent?.slice(0, 2));
    expect(rest).toEqual(['03', '04', '06', '08']);
  });

  it('open to their whole text', async () => {
    await open(1);
    const caret = screen.getByRole('button', { name: 'Whole question 08' });
    const question = document.getElementById(caret.getAttribute('aria-controls')!)!;
    expect(question.textContent).toHaveLength(101);
    await userEvent.click(caret);
    expect(caret).toHaveAttribute('aria-expanded', 'true');
    expect(question.textContent).toMatch(/^What choice can your main character not take back\?.*who hears it\.$/);
    expect(box('No Way Back')).toHaveAttribute('aria-describedby', question.id);
  });
});

describe('saving', () => {
  it('sends what was changed, with what it was changed from, and a cleared answer as empty text', async () => {
    await open(2);
    await write('Strange New Ground', '');
    await write('What Stands in the Way', 'Three');
    expect(state()).toHaveTextContent('Unsaved changes');
    await press('SAVE');
    expect(await screen.findByText('Outline Updated')).toBeVisible();
    expect(saves()).toEqual([{ act2a01: '', act2a03: 'Three', base: { act2a01: 'One', act2a03: null } }]);
    expect(state()).toHaveTextContent('All saved');
    expect(localStorage).toHaveLength(1);
  });

  it('keeps text that is typed meanwhile, and sends it when SAVE asks for it', async () => {
    await open(2);
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    api.on(POST, (received) => waiting.then(() => store(received)));
    await write('The First Plan', 'First');
    await press('SAVE');
    expect(state()).toHaveTextContent('Saving…');
    await write('The First Plan', 'First, then more');
    answer();
    expect(await screen.findByText('Outline Updated')).toBeVisible();
    expect(box('The First Plan')).toHaveValue('First, then more');
    expect(state()).toHaveTextContent('Unsaved changes');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(state()).toHaveTextContent('All saved'));
    expect(saves()[1]).toEqual({ act2a02: 'First, then more', base: { act2a02: 'First' } });
  });

  it('goes to the dashboard after the first save, and needs no title outside of act 1', async () => {
    stored = null;
    await open(3);
    expect(state()).toHaveTextContent('Nothing to save yet');
    await write('What They See Now', 'The ending came first.');
    await press('SAVE');
    expect(await screen.findByText('Outline Created')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(await screen.findByRole('heading', { name: 'Untitled' })).toBeVisible();
  });

  it('asks for a title in act 1', async () => {
    stored = null;
    await open(1);
    await write('An Ordinary Day', 'She walks the mail.');
    await press('SAVE');
    expect(await screen.findByText(/Your story needs a title/)).toBeVisible();
    expect(screen.getByLabelText(/Title/)).toHaveFocus();
    expect(saves()).toEqual([]);
    await userEvent.paste(' Working title ');
    await press('SAVE');
    expect(await screen.findByText('Outline Created')).toBeVisible();
    expect(saves()[0]).toMatchObject({ title: ' Working title ', base: { title: null, act1a01: null } });
  });
});

describe('a text the server refuses', () => {
  it('is shown where it stands, and the others are saved', async () => {
    api.on(POST, (received) => {
      const wrong = 'act2a01' in (received.body as Body);
      const errors = [{ msg: 'This answer must not contain that', path: 'act2a01' }];
      return wrong ? { status: 400, body: { errors } } : store(received);
    });
    await open(2);
    await write('Strange New Ground', 'Bad');
    await write('The First Plan', 'Good');
    await press('SAVE');
    // Once where it stands, once as an alert.
    await waitFor(() => expect(screen.getAllByText('This answer must not contain that')).toHaveLength(2));
    await waitFor(() => expect(stored).toMatchObject({ act2a01: 'One', act2a02: 'Good' }));
    expect(box('Strange New Ground')).toBeInvalid();
    expect(box('Strange New Ground')).toHaveValue('Bad');
    expect(state()).toHaveTextContent('Not saved. Your text is safe here.');
  });

  it('may be too much at once', async () => {
    api.on(POST, { status: 413, body: { errors: [{ msg: 'This is more than can be saved at once' }] } });
    await open(2);
    await write('The First Plan', 'Long');
    await press('SAVE');
    expect(await screen.findByText('This is more than can be saved at once')).toBeVisible();
    expect(state()).toHaveTextContent('Not saved. Your text is safe here.');
    expect(box('The First Plan')).toHaveValue('Long');
  });

  it('is said beforehand to be too long, and not cut', async () => {
    await open(2);
    await write('The First Plan', 'x'.repeat(20_001));
    expect(screen.getByText(/1 character over the limit of 20,000/)).toBeVisible();
    expect(box('The First Plan').value).toHaveLength(20_001);
    await write('What Stands in the Way', 'Three');
    await press('SAVE');
    expect(await screen.findByText('Outline Updated')).toBeVisible();
    expect(saves()).toEqual([{ act2a03: 'Three', base: { act2a03: null } }]);
    expect(box('The First Plan')).toHaveFocus();
  });
});

describe('a lost connection', () => {
  it('keeps the text and saves it when the connection is back', async () => {
    await open(2);
    await write('The First Plan', 'Mine');
    jest.spyOn(console, 'error').mockImplementation(() => {});
    api.breakOff(true);
    await press('SAVE');
    await waitFor(() => expect(state()).toHaveTextContent('Not saved. Your text is safe here.'));
    expect(screen.getByText(/Your text is safe on this device/)).toBeVisible();
    api.breakOff(false);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Outline Updated')).toBeVisible();
    expect(stored?.act2a02).toBe('Mine');
  });

  it('between storing and answering asks nothing of the writer', async () => {
    await open(2);
    api.on(POST, (received) => {
      store(received);
      return { status: 503, body: { errors: [{ msg: 'Away' }] } };
    });
    await write('The First Plan', 'Mine');
    await press('SAVE');
    await waitFor(() => expect(state()).toHaveTextContent('Not saved.'));
    await write('The First Plan', 'Mine, later');
    api.on(POST, store);
    await press('SAVE');
    await waitFor(() => expect(state()).toHaveTextContent('All saved'));
    expect(stored?.act2a02).toBe('Mine, later');
    expect(screen.queryByText('Keep Mine')).toBeNull();
  });
});

describe('a text changed on another device', () => {
  async function conflict() {
    await open(2);
    stored = { ...stored!, act2a02: 'Theirs' };
    await write('The First Plan', 'Mine');
    await write('What Stands in the Way', 'Three');
    await press('SAVE');
    await screen.findByText('Keep Mine');
    await waitFor(() => expect(stored?.act2a03).toBe('Three'));
  }

  it('stands beside the own one until the writer has chosen; the rest is saved', async () => {
    await conflict();
    expect(screen.getByText('Theirs')).toBeVisible();
    expect(box('The First Plan')).toHaveValue('Mine');
    expect(stored?.act2a02).toBe('Theirs');
    await waitFor(() => expect(state()).toHaveTextContent('Unsaved: choose a version'));
    await press('Keep Mine');
    await press('SAVE');
    await waitFor(() => expect(stored?.act2a02).toBe('Mine'));
  });

  it('can be taken over, and that can be undone', async () => {
    await conflict();
    await press('Use Theirs');
    expect(box('The First Plan')).toHaveValue('Theirs');
    await waitFor(() => expect(state()).toHaveTextContent('All saved'));
    await press('Bring Mine Back');
    expect(box('The First Plan')).toHaveValue('Mine');
    expect(state()).toHaveTextContent('Unsaved changes');
  });

  it('can be kept with the own one', async () => {
    await conflict();
    await press('Keep Both');
    expect(box('The First Plan')).toHaveValue('Mine\n\nTheirs');
  });
});

describe('text on this device', () => {
  it('is there before anything is saved, and is offered to the next form', async () => {
    await open(2);
    await write('The First Plan', 'Half a sent');
    cleanup();
    await open(2);
    expect(await screen.findByText(/We kept text on this device that was not saved/)).toBeVisible();
    expect(box('The First Plan')).toHaveValue('Two');
    await press('Put It Back');
    expect(box('The First Plan')).toHaveValue('Half a sent');
    await press('SAVE');
    await waitFor(() => expect(stored?.act2a02).toBe('Half a sent'));
    expect(screen.queryByText(/We kept text/)).toBeNull();
  });

  it('is forgotten without a word when the server has it', async () => {
    await open(2);
    await write('The First Plan', 'From here');
    cleanup();
    stored = { ...stored!, act2a02: 'From here' };
    await open(2);
    expect(box('The First Plan')).toHaveValue('From here');
    expect(screen.queryByText(/We kept text/)).toBeNull();
    expect(localStorage).toHaveLength(1);
  });

  it('leads to a choice when the server has something else by now', async () => {
    await open(2);
    await write('The First Plan', 'Mine');
    cleanup();
    stored = { ...stored!, act2a02: 'Theirs' };
    await open(2);
    await userEvent.click(await screen.findByText('Put It Back'));
    expect(button('Use Theirs')).toBeVisible();
    expect(box('The First Plan')).toHaveValue('Mine');
  });

  it('is not promised when the device refuses to keep it', async () => {
    await open(2);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await write('The First Plan', 'Mine');
    expect(await screen.findByText(/does not let us keep text on this device/)).toBeVisible();
  });
});
