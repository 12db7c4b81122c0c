import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { readDraft, writeDraft } from './drafts.ts';
import { isHeld } from './leaveGuard.ts';
import { useDraft } from './useDraft.ts';

afterEach(() => void jest.restoreAllMocks());

const SAVED = { name: '', bio: 'Writes.' };
const start = () => renderHook(() => useDraft('u1', 'profile', SAVED));
const kept = (field: string) => readDraft('u1', 'profile', field)?.text;

describe('useDraft', () => {
  it('keeps what is typed on the device and holds the page', () => {
    const { result, unmount } = start();
    expect(result.current.dirty).toBe(false);
    act(() => result.current.set('name', 'Ada'));
    expect(result.current.values).toEqual({ name: 'Ada', bio: 'Writes.' });
    expect(kept('name')).toBe('Ada');
    expect(isHeld()).toBe(true);
    unmount();
    expect(isHeld()).toBe(false);
    expect(kept('name')).toBe('Ada');
  });

  it('forgets a field that is as it was saved', () => {
    const { result } = start();
    act(() => result.current.set('bio', 'Writes more.'));
    act(() => result.current.set('bio', 'Writes.'));
    expect(result.current.dirty).toBe(false);
    expect(kept('bio')).toBeUndefined();
  });

  it('offers the text of an earlier visit and puts it back', () => {
    writeDraft('u1', 'profile', 'name', { text: 'Ada', base: '' });
    const { result } = start();
    expect(result.current.offered).toBe(true);
    expect(result.current.values.name).toBe('');
    act(() => result.current.putBack());
    expect(result.current.values.name).toBe('Ada');
    expect(result.current.offered).toBe(false);
  });

  it('offers nothing that the server has by now', () => {
    writeDraft('u1', 'profile', 'bio', { text: 'Writes.', base: '' });
    expect(start().result.current.offered).toBe(false);
  });

  it('loses neither text when somebody types past the offer', () => {
    writeDraft('u1', 'profile', 'bio', { text: 'Old words.', base: 'Writes.' });
    const { result, unmount } = start();
    act(() => result.current.set('bio', 'New words.'));
    expect(kept('bio')).toBe('Old words.\n\nNew words.');
    act(() => result.current.putBack());
    expect(result.current.values.bio).toBe('Old words.\n\nNew words.');
    unmount();
  });

  it('forgets the offer alone when it is discarded', () => {
    writeDraft('u1', 'profile', 'bio', { text: 'Old words.', base: 'Writes.' });
    const { result } = start();
    act(() => result.current.set('bio', 'New words.'));
    act(() => result.current.discard());
    expect(kept('bio')).toBe('New words.');
    expect(result.current.values.bio).toBe('New words.');
    expect(result.current.offered).toBe(false);
  });

  it('is empty again after a success', () => {
    const { result } = start();
    act(() => result.current.set('name', 'Ada'));
    act(() => result.current.clear());
    expect(result.current.values).toEqual(SAVED);
    expect(kept('name')).toBeUndefined();
    expect(isHeld()).toBe(false);
  });

  it('keeps offering what was typed past, after a success', () => {
    writeDraft('u1', 'profile', 'bio', { text: 'Old words.', base: 'Writes.' });
    const { result, unmount } = start();
    act(() => result.current.set('name', 'Ada'));
    act(() => result.current.set('bio', 'New words.'));
    const key = result.current.sendKey();
    act(() => result.current.clear());
    expect(result.current.values).toEqual(SAVED);
    expect([kept('name'), kept('bio')]).toEqual([undefined, 'Old words.']);
    expect(result.current.sendKey()).toBe(key); // the old words may have been sent under it
    unmount();
    const again = start().result;
    act(() => again.current.putBack());
    expect(again.current.values.bio).toBe('Old words.');
    act(() => again.current.clear());
    expect(kept('bio')).toBeUndefined();
    expect(again.current.offered).toBe(false);
    expect(again.current.sendKey()).not.toBe(key);
  });

  it('names a sending the same until it was sent, also after a reload', () => {
    const { result, unmount } = start();
    act(() => result.current.set('name', 'Ada'));
    const key = result.current.sendKey();
    expect(key).toMatch(/^[\x21-\x7e]{16,64}$/);
    expect(result.current.sendKey()).toBe(key);
    unmount();
    const again = start().result;
    expect(again.current.offered).toBe(true);
    expect(again.current.sendKey()).toBe(key);
    act(() => again.current.putBack());
    act(() => again.current.clear());
    const next = again.current.sendKey();
    expect(next).not.toBe(key);
    expect(again.current.values).toEqual(SAVED);
    const other = renderHook(() => useDraft('u2', 'profile', SAVED)).result;
    expect([key, next]).not.toContain(other.current.sendKey());
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
