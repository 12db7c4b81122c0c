import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { listDrafts, writeDraft } from './drafts.ts';
import { isHeld } from './leaveGuard.ts';
import { useDraft } from './useDraft.ts';

afterEach(() => void jest.restoreAllMocks());

const SAVED = { name: '', bio: 'Writes.' };
const start = () => renderHook(() => useDraft('u1', 'profile', SAVED));
/** Starts a form and waits until it knows what earlier ones have left. */
async function startAfter() {
  const view = start();
  await act(async () => {});
  return view;
}
/** What all forms keep of a field. */
const kept = (field: string) =>
  listDrafts('u1', 'profile').flatMap((draft) => (draft.field === field ? [draft.text] : []));
const leave = (field: string, text: string, formId = 'earlier') =>
  writeDraft('u1', 'profile', { field, formId }, { text, base: '' });

describe('useDraft', () => {
  it('keeps what is typed on the device and holds the page', () => {
    const { result, unmount } = start();
    expect(result.current.dirty).toBe(false);
    act(() => result.current.set('name', 'Ada'));
    expect(result.current.values).toEqual({ name: 'Ada', bio: 'Writes.' });
    expect(kept('name')).toEqual(['Ada']);
    expect(isHeld()).toBe(true);
    unmount();
    expect(isHeld()).toBe(false);
    expect(kept('name')).toEqual(['Ada']);
  });

  it('forgets a field that is as it was saved', () => {
    const { result } = start();
    act(() => result.current.set('bio', 'Writes more.'));
    act(() => result.current.set('bio', 'Writes.'));
    expect(result.current.dirty).toBe(false);
    expect(kept('bio')).toEqual([]);
  });

  it('offers the text of an earlier visit and puts it back', async () => {
    leave('name', 'Ada');
    const { result } = await startAfter();
    expect(result.current.offered).toBe(true);
    expect(result.current.values.name).toBe('');
    act(() => result.current.putBack());
    expect(result.current.values.name).toBe('Ada');
    expect(result.current.offered).toBe(false);
    expect(kept('name')).toEqual(['Ada']);
  });

  it('offers nothing that the server has by now', async () => {
    leave('bio', 'Writes.');
    expect((await startAfter()).result.current.offered).toBe(false);
  });

  it('loses neither text when somebody types past the offer', async () => {
    leave('bio', 'Old words.');
    const { result } = await startAfter();
    act(() => result.current.set('bio', 'New words.'));
    expect(kept('bio').toSorted()).toEqual(['New words.', 'Old words.']);
    act(() => result.current.putBack());
    expect(result.current.values.bio).toBe('Old words.\n\nNew words.');
    expect(kept('bio')).toEqual(['Old words.\n\nNew words.']);
  });

  it('keeps the texts of two open forms, and offers both when they are gone', async () => {
    const [one, two] = [start(), start()];
    act(() => one.result.current.set('name', 'Ada'));
    act(() => two.result.current.set('name', 'Grace'));
    expect(kept('name').toSorted()).toEqual(['Ada', 'Grace']);
    act(() => two.result.current.clear());
    expect(kept('name')).toEqual(['Ada']);
    act(() => two.result.current.set('name', 'Grace'));
    one.unmount();
    two.unmount();
    const { result } = await startAfter();
    act(() => result.current.putBack());
    expect(result.current.values.name.split('\n\n').toSorted()).toEqual(['Ada', 'Grace']);
  });

  it('forgets the offer alone when it is discarded', async () => {
    leave('bio', 'Old words.');
    const { result } = await startAfter();
    act(() => result.current.set('bio', 'New words.'));
    act(() => result.current.discard());
    expect(kept('bio')).toEqual(['New words.']);
    expect(result.current.values.bio).toBe('New words.');
    expect(result.current.offered).toBe(false);
  });

  it('is empty again after a success', () => {
    const { result } = start();
    act(() => result.current.set('name', 'Ada'));
    act(() => result.current.clear());
    expect(result.current.values).toEqual(SAVED);
    expect(kept('name')).toEqual([]);
    expect(isHeld()).toBe(false);
  });

  it('keeps offering what was typed past, after a success', async () => {
    leave('bio', 'Old words.');
    const { result } = await startAfter();
    act(() => result.current.set('bio', 'New words.'));
    act(() => result.current.clear());
    expect(result.current.values).toEqual(SAVED);
    expect(result.current.offered).toBe(true);
    expect(kept('bio')).toEqual(['Old words.']);
  });

  it('names a sending the same until it was sent, also when it is put back after a reload', async () => {
    const { result, unmount } = start();
    act(() => result.current.set('name', 'Ada'));
    const key = result.current.sendKey();
    expect(key).toMatch(/^[\x21-\x7e]{16,64}$/);
    expect(result.current.sendKey()).toBe(key);
    unmount();
    const again = (await startAfter()).result;
    expect(again.current.offered).toBe(true);
    const other = again.current.sendKey(); // of something else, typed past the offer
    act(() => again.current.clear());
    act(() => again.current.putBack());
    expect(again.current.sendKey()).toBe(key);
    act(() => again.current.clear());
    const next = again.current.sendKey();
    expect(new Set([key, other, next]).size).toBe(3);
    expect(again.current.values).toEqual(SAVED);
  });

  it('names a sending the same on a device that keeps nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { result } = start();
    const key = result.current.sendKey();
    expect(result.current.sendKey()).toBe(key);
    act(() => result.current.clear());
    expect(result.current.sendKey()).not.toBe(key);
  });

  it('says when the device does not keep it', () => {
    const { result } = start();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    act(() => result.current.set('name', 'Ada'));
    expect(result.current.kept).toBe(false);
    expect(result.current.values.name).toBe('Ada');
  });
});
