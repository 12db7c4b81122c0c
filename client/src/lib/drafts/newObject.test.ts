import { waitFor } from '@testing-library/react';
import { useIndexedDB } from '../../testing/useIndexedDB.ts';
import { notReached } from '../http/failure.ts';
import { isChanged } from './draft.ts';
import { changedFields, type Texts } from './draftsState.ts';
import type { Changes, Outcome } from './saving.ts';
import { openDeaf, showPage, useTabs } from './testing/tabs.ts';

const FORM = 'note/1';
const EMPTY = { noteTitle: '', noteText: '' };

useIndexedDB();

const { openTab: openPlainTab } = useTabs(FORM, { isNew: true });

/** A server that creates one note for each key and text. */
function noteServer() {
  const notes = new Map<string, Texts>();
  return {
    notes,
    /** Stores what was sent; the response is lost for `lost`. */
    receive({ texts, key }: Changes, lost = false): Outcome {
      notes.set(JSON.stringify([key, texts]), texts);
      return lost ? { stored: null, failure: notReached() } : { stored: EMPTY, failure: null, to: null };
    },
  };
}

/** A tab with the form for a new note. */
async function openTab() {
  const tab = await openPlainTab();
  return {
    ...tab,
    values: () => ({ noteTitle: tab.text('noteTitle'), noteText: tab.text('noteText') }),
    failure: () => tab.drafts().saving[FORM]?.failure,
    save: (send: (changes: Changes) => Outcome | Promise<Outcome>) =>
      tab.outbox.save(FORM, { send: async (changes) => send(changes), empty: EMPTY }),
  };
}
const NOTE = { noteTitle: 'Voice', noteText: 'Quiet.' };

describe('a form for a new object in two tabs', () => {
  it('creates one object when the first response was lost and the other tab sends the same text', async () => {
    const server = noteServer();
    const [one, two] = [await openTab(), await openTab()];
    one.write(NOTE);
    await waitFor(() => expect(two.values()).toEqual(NOTE));
    await one.save((changes) => server.receive(changes, true));
    expect(one.failure()).toMatchObject({ status: 0 });
    expect(await two.save((changes) => server.receive(changes))).toMatchObject({ stored: EMPTY, failure: null });
    expect([...server.notes.values()]).toEqual([NOTE]);
    // The first tab learns that nothing failed after all.
    await waitFor(() => expect(one.values()).toEqual(EMPTY));
    expect(one.failure()).toBeNull();
  });

  it('creates one object when both send at once, and both succeed', async () => {
    const server = noteServer();
    const [one, two] = [await openTab(), await openTab()];
    one.write(NOTE);
    await waitFor(() => expect(two.values()).toEqual(NOTE));
    const results = await Promise.all([one, two].map((tab) => tab.save((changes) => server.receive(changes))));
    for (const result of results) expect(result).toMatchObject({ stored: EMPTY, failure: null });
    expect([...server.notes.values()]).toEqual([NOTE]);
    for (const tab of [one, two]) await waitFor(() => expect(tab.values()).toEqual(EMPTY));
  });

  it('makes what was typed meanwhile a change of the object, where that has a form of its own', async () => {
    const tab = await openTab();
    tab.write(NOTE);
    await tab.save(async () => {
      tab.write({ noteText: 'Quiet. Then loud.' });
      return { stored: NOTE, failure: null, to: 'note/1/2' };
    });
    expect(tab.values()).toEqual(EMPTY);
    const fields = tab.drafts().forms['note/1/2']!;
    expect(fields['noteText']).toMatchObject({ base: 'Quiet.', mine: 'Quiet. Then loud.' });
    expect(isChanged(fields['noteTitle'])).toBe(false);
  });

  it.each([400, 409])('sends what the server refuses with a %i once for each SAVE', async (status) => {
    const tab = await openTab();
    tab.write(NOTE);
    const failure = { ...notReached(), status, errors: [{ msg: 'No', path: 'noteTitle' }] };
    let sent = 0;
    for (const saves of [1, 2]) {
      await tab.save(() => {
        sent += 1;
        return { stored: status === 409 ? EMPTY : null, failure };
      });
      expect(sent).toBe(saves);
      tab.write({ noteText: `Quiet, ${saves}.` });
    }
    expect(tab.values()).toEqual({ noteTitle: 'Voice', noteText: 'Quiet, 2.' });
  });

  it('creates one object when SAVE is pressed twice, and has nothing unsaved if the second response is lost', async () => {
    const server = noteServer();
    const tab = await openTab();
    tab.write(NOTE);
    await Promise.all([false, true].map((lost) => tab.save((changes) => server.receive(changes, lost))));
    expect([...server.notes.values()]).toEqual([NOTE]);
    expect(tab.values()).toEqual(EMPTY);
    expect(changedFields(tab.drafts().forms[FORM])).toEqual([]);
  });

  it('sends what had no response as it was, and what was written since as a change', async () => {
    const server = noteServer();
    const tab = await openTab();
    tab.write(NOTE);
    await tab.save((changes) => server.receive(changes, true));
    tab.write({ noteText: 'Quiet. Then loud.' });
    await tab.save((changes) => ({ ...server.receive(changes), stored: NOTE, to: 'note/1/2' }));
    expect([...server.notes.values()]).toEqual([NOTE]);
    expect(tab.drafts().forms['note/1/2']?.['noteText']).toMatchObject({ base: 'Quiet.', mine: 'Quiet. Then loud.' });
  });

  it('keeps what was typed after SAVE in the other tab, and creates it as another object', async () => {
    const server = noteServer();
    const [one, two] = [await openTab(), await openTab()];
    one.write(NOTE);
    await waitFor(() => expect(two.values()).toEqual(NOTE));
    await one.save(async (changes) => {
      const response = server.receive(changes);
      two.write({ noteText: 'Quiet. Then loud.' });
      await waitFor(() => expect(one.values().noteText).toBe('Quiet. Then loud.'));
      return response;
    });
    for (const tab of [one, two])
      await waitFor(() => expect(tab.values()).toEqual({ noteTitle: '', noteText: 'Then loud.' }));
    two.write({ noteTitle: 'Voice' });
    await two.save((changes) => server.receive(changes));
    expect([...server.notes.values()]).toEqual([NOTE, { noteTitle: 'Voice', noteText: 'Then loud.' }]);
  });

  it('sends under the same key from a tab that opens later, and from one that missed the broadcasts', async () => {
    const server = noteServer();
    const asleep = await openDeaf(openTab);
    const one = await openTab();
    one.write(NOTE);
    await one.save((changes) => server.receive(changes, true));
    const later = await openTab();
    expect(later.values()).toEqual(NOTE);
    await later.save((changes) => server.receive(changes, true));
    showPage('visible');
    await waitFor(() => expect(asleep.values()).toEqual(NOTE));
    await asleep.save((changes) => server.receive(changes));
    expect([...server.notes.values()]).toEqual([NOTE]);
  });

  it('creates another object with the same text after the first was acknowledged', async () => {
    const server = noteServer();
    const [one, two] = [await openTab(), await openTab()];
    for (const tab of [one, two, two]) {
      tab.write(NOTE);
      await tab.save((changes) => server.receive(changes));
      for (const each of [one, two]) await waitFor(() => expect(each.values()).toEqual(EMPTY));
    }
    expect([...server.notes.values()]).toEqual([NOTE, NOTE, NOTE]);
  });
});
