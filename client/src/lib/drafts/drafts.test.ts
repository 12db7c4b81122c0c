import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { clearDraft, clearDraftsOf, isKeyOf, listDrafts, readDraft, writeDraft } from './drafts.ts';

afterEach(() => void jest.restoreAllMocks());

const NAME = { field: 'text', formId: 'f1' };
const textsOf = (userId: string, form: string) => listDrafts(userId, form).map(({ text }) => text);

describe('drafts', () => {
  it('come back as they were written, with what they were based on', () => {
    const name = { field: 'act1a01', formId: 'f1' };
    const draft = { text: 'She tunes pianos. ☘', base: 'She tunes.', sent: ['She'] };
    expect(writeDraft('u1', 'outline', name, draft)).toBe(true);
    expect(readDraft('u1', 'outline', name)).toEqual({ ...draft, at: expect.any(Number) });
    expect(listDrafts('u1', 'outline')).toEqual([{ ...draft, ...name, at: expect.any(Number) }]);
    expect(localStorage.getItem('trefoil/draft/u1/outline/act1a01%40f1')).toContain('pianos');
  });

  it('belong to one user and one form of one name, whatever they are called', () => {
    writeDraft('u1', 'comment/p1', NAME, { text: 'one', base: null });
    writeDraft('u1', 'comment/p1', { field: '(sent as)', formId: 'f2' }, { text: 'two', base: null });
    writeDraft('u1', 'comment/p10', NAME, { text: 'ten', base: null });
    writeDraft('u2', 'comment/p1', NAME, { text: 'other', base: null });
    expect(listDrafts('u1', 'comment/p1')).toMatchObject([
      { ...NAME, text: 'one' },
      { field: '(sent as)', formId: 'f2', text: 'two' },
    ]);
    clearDraft('u1', 'comment/p1', NAME);
    expect([textsOf('u1', 'comment/p1'), textsOf('u1', 'comment/p10')]).toEqual([['two'], ['ten']]);
    expect(textsOf('u2', 'comment/p1')).toEqual(['other']);
  });

  it('are listed from the oldest on', () => {
    const clock = jest.spyOn(Date, 'now');
    for (const at of [2, 3, 1]) {
      clock.mockReturnValue(at);
      writeDraft('u1', 'post', { field: 'text', formId: `f${at}` }, { text: `at ${at}`, base: null });
    }
    expect(textsOf('u1', 'post')).toEqual(['at 1', 'at 2', 'at 3']);
  });

  it('know the keys of their form, and are found under the names that had no form yet', () => {
    writeDraft('u1', 'post', NAME, { text: 'x', base: null });
    const key = localStorage.key(0)!;
    expect([isKeyOf('f1', key), isKeyOf('1', key), isKeyOf('f2', key)]).toEqual([true, false, false]);
    localStorage.setItem('trefoil/draft/u1/post/text', '{"text":"old","at":1}');
    const [old] = listDrafts('u1', 'post');
    expect(old).toMatchObject({ field: 'text', text: 'old' });
    clearDraft('u1', 'post', old!);
    expect(textsOf('u1', 'post')).toEqual(['x']);
  });

  it('are cleared all at once for a user who is gone', () => {
    writeDraft('u1', 'post', NAME, { text: 'goes', base: null });
    writeDraft('u11', 'post', NAME, { text: 'stays', base: null });
    clearDraftsOf('u1');
    expect([textsOf('u1', 'post'), textsOf('u11', 'post')]).toEqual([[], ['stays']]);
  });

  it('say when the device has no room, and do not throw', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeDraft('u1', 'post', NAME, { text: 'x', base: null })).toBe(false);
  });

  it('are none where storage is forbidden', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(readDraft('u1', 'post', NAME)).toBeNull();
    expect(listDrafts('u1', 'post')).toEqual([]);
  });

  it.each(['{', 'null', '7', '{"text":3,"at":1}', '{"text":"x"}'])('skip what is not a draft: %s', (found) => {
    localStorage.setItem('trefoil/draft/u1/post/text%40f1', found);
    expect(readDraft('u1', 'post', NAME)).toBeNull();
    expect(listDrafts('u1', 'post')).toEqual([]);
  });
});
