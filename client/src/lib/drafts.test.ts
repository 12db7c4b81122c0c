import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { clearDraft, clearDraftsOf, listDrafts, readDraft, writeDraft } from './drafts.ts';

afterEach(() => void jest.restoreAllMocks());

describe('drafts', () => {
  it('come back as they were written, with what they were based on', () => {
    expect(writeDraft('u1', 'act-1', 'act1a01', { text: 'She tunes pianos. ☘', base: 'She tunes.' })).toBe(true);
    expect(readDraft('u1', 'act-1', 'act1a01')).toEqual({
      text: 'She tunes pianos. ☘',
      base: 'She tunes.',
      at: expect.any(Number),
    });
    expect(localStorage.getItem('trefoil/draft/u1/act-1/act1a01')).toContain('pianos');
  });

  it('belong to one user and one form', () => {
    writeDraft('u1', 'comment/p1', 'text', { text: 'one', base: null });
    writeDraft('u1', 'comment/p10', 'text', { text: 'ten', base: null });
    writeDraft('u2', 'comment/p1', 'text', { text: 'other', base: null });
    expect(Object.keys(listDrafts('u1', 'comment/p1'))).toEqual(['text']);
    clearDraft('u1', 'comment/p1');
    expect(readDraft('u1', 'comment/p1', 'text')).toBeNull();
    expect(readDraft('u1', 'comment/p10', 'text')?.text).toBe('ten');
    expect(readDraft('u2', 'comment/p1', 'text')?.text).toBe('other');
  });

  it('are cleared by field, and all at once for a user who is gone', () => {
    writeDraft('u1', 'post', 'a', { text: 'a', base: null });
    writeDraft('u1', 'post', 'b', { text: 'b', base: null });
    clearDraft('u1', 'post', 'a');
    expect(Object.keys(listDrafts('u1', 'post'))).toEqual(['b']);
    writeDraft('u11', 'post', 'a', { text: 'stays', base: null });
    clearDraftsOf('u1');
    expect(listDrafts('u1', 'post')).toEqual({});
    expect(readDraft('u11', 'post', 'a')?.text).toBe('stays');
  });

  it('say when the device has no room, and do not throw', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeDraft('u1', 'post', 'text', { text: 'x', base: null })).toBe(false);
  });

  it('are none where storage is forbidden', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(readDraft('u1', 'post', 'text')).toBeNull();
    expect(listDrafts('u1', 'post')).toEqual({});
  });

  it.each(['{', 'null', '7', '{"text":3,"at":1}', '{"text":"x"}'])('skip what is not a draft: %s', (found) => {
    localStorage.setItem('trefoil/draft/u1/post/text', found);
    expect(readDraft('u1', 'post', 'text')).toBeNull();
    expect(listDrafts('u1', 'post')).toEqual({});
  });
});
