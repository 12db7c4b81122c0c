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
