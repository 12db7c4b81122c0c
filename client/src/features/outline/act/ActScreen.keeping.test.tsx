import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { box, button, open, POST, press, state, useOutlineServer, write } from '../testing/actForm.ts';

const server = useOutlineServer();
const { api, store } = server;

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
    expect(server.outline?.act2a02).toBe('Mine');
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
    expect(server.outline?.act2a02).toBe('Mine, later');
    expect(screen.queryByText('Keep Mine')).toBeNull();
  });
});

describe('a text changed on another device', () => {
  async function conflict() {
    await open(2);
    server.outline = { ...server.outline!, act2a02: 'Theirs' };
    await write('The First Plan', 'Mine');
    await write('What Stands in the Way', 'Three');
    await press('SAVE');
    await screen.findByText('Keep Mine');
    await waitFor(() => expect(server.outline?.act2a03).toBe('Three'));
  }

  it('stands beside the own one until the writer has chosen; the rest is saved', async () => {
    await conflict();
    expect(screen.getByText('Theirs')).toBeVisible();
    expect(box('The First Plan')).toHaveValue('Mine');
    expect(server.outline?.act2a02).toBe('Theirs');
    await waitFor(() => expect(state()).toHaveTextContent('Unsaved: choose a version'));
    await press('Keep Mine');
    await press('SAVE');
    await waitFor(() => expect(server.outline?.act2a02).toBe('Mine'));
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
    await waitFor(() => expect(server.outline?.act2a02).toBe('Half a sent'));
    expect(screen.queryByText(/We kept text/)).toBeNull();
  });

  it('is forgotten without a word when the server has it', async () => {
    await open(2);
    await write('The First Plan', 'From here');
    cleanup();
    server.outline = { ...server.outline!, act2a02: 'From here' };
    await open(2);
    expect(box('The First Plan')).toHaveValue('From here');
    expect(screen.queryByText(/We kept text/)).toBeNull();
    expect(localStorage).toHaveLength(1);
  });

  it('leads to a choice when the server has something else by now', async () => {
    await open(2);
    await write('The First Plan', 'Mine');
    cleanup();
    server.outline = { ...server.outline!, act2a02: 'Theirs' };
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
