import { waitFor } from '@testing-library/react';
import { useIndexedDB } from '../../testing/useIndexedDB.ts';
import { notReached } from '../http/failure.ts';
import { isChanged } from './draft.ts';
import { draftsActions } from './draftsSlice.ts';
import { readDrafts } from './storedDrafts.ts';
import { openDeaf, showPage, useTabs, type Tab } from './testing/tabs.ts';

const FORM = 'outline';
const FIELD = 'act1a01';
const STORED = 'One.\nTwo.';

useIndexedDB();
const { openTab, user } = useTabs(FORM);

const write = (tab: Tab, text: string) => tab.write({ [FIELD]: text }, STORED);
const expectText = (tab: Tab, text: string) => waitFor(() => expect(tab.text(FIELD)).toBe(text));
const expectStored = (text: string) =>
  waitFor(async () => expect((await readDrafts(user()))?.records).toMatchObject([{ draft: { mine: text } }]));

describe('two tabs with one form', () => {
  it('show the same text, and both know when it is saved', async () => {
    const [one, two] = [await openTab(), await openTab()];
    write(one, 'One.\nTwo.\nThree.');
    await expectText(two, 'One.\nTwo.\nThree.');
    const failure = notReached();
    two.store.dispatch(draftsActions.savingChanged({ form: FORM, saving: { failure } }));
    await one.outbox.save(FORM, { send: async ({ texts }) => ({ stored: texts, failure: null }) });
    await waitFor(() => expect(isChanged(two.draft(FIELD))).toBe(false));
    expect(two.text(FIELD)).toBe('One.\nTwo.\nThree.');
    expect(two.drafts().saving[FORM]?.failure).toBeNull();
  });

  it('combine what is typed in both at the same time', async () => {
    const [one, two] = [await openTab(), await openTab()];
    write(one, 'One more.\nTwo.');
    write(two, 'One.\nTwo more.');
    for (const tab of [one, two]) await expectText(tab, 'One more.\nTwo more.');
    await expectStored('One more.\nTwo more.');
    expect([...one.drafts().recovered, ...two.drafts().recovered]).toEqual([]);
  });

  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ])('combine what is typed at the same time where the %s has loaded a newer text than the %s', async (newer) => {
    const tabs = [await openTab(), await openTab()] as const;
    const [one, two] = newer === 'first' ? tabs : tabs.toReversed();
    one!.write({ [FIELD]: 'One.\nTwo more.\nThree.\nFour.' }, 'One.\nTwo.\nThree.\nFour.');
    two!.write({ [FIELD]: 'One more.\nTwo.\nThree.' }, 'One.\nTwo.\nThree.');
    for (const tab of tabs) await expectText(tab, 'One more.\nTwo more.\nThree.\nFour.');
    expect(tabs.flatMap((tab) => tab.drafts().recovered)).toEqual([]);
  });

  it('show what is typed on in one after the other has saved and left', async () => {
    const [one, two] = [await openTab(), await openTab()];
    write(two, 'One.');
    await expectText(one, 'One.');
    write(one, 'One. Two.');
    await one.outbox.save(FORM, { send: async ({ texts }) => ({ stored: texts, failure: null }) });
    await waitFor(() => expect(two.draft(FIELD)).toMatchObject({ base: 'One. Two.' }));
    two.store.dispatch(draftsActions.reconciled({ form: FORM, stored: { [FIELD]: 'One. Two.' }, fields: [FIELD] }));
    two.write({ [FIELD]: 'One. Two. Three.' }, 'One. Two.');
    for (const tab of [one, two]) await expectText(tab, 'One. Two. Three.');
    await expectStored('One. Two. Three.');
    expect(two.text(FIELD)).toBe('One. Two. Three.');
  });

  it('show the newer text when one that has received nothing becomes visible again', async () => {
    const [frozen, other] = [await openDeaf(openTab), await openTab()];
    write(other, 'One.\nTwo.\nThree.');
    await expectStored('One.\nTwo.\nThree.');
    expect(frozen.text(FIELD)).toBe('');
    showPage('visible');
    await expectText(frozen, 'One.\nTwo.\nThree.');
  });

  it('recover what one that has received nothing typed over a newer text', async () => {
    const [frozen, other] = [await openDeaf(openTab), await openTab()];
    for (const text of ['T', 'Th', 'The newer text.']) write(other, text);
    await expectStored('The newer text.');
    write(frozen, 'Typed over it.');
    await expectText(frozen, 'The newer text.');
    expect(frozen.drafts().recovered).toMatchObject([{ text: 'Typed over it.', why: 'overwritten' }]);
    await waitFor(async () => expect((await readDrafts(user()))?.recovered).toHaveLength(1));
  });
});
