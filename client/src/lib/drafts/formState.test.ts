import type { Draft } from './draft.ts';
import { notReached } from '../http/failure.ts';
import { formState } from './formState.ts';

const NEW: Draft = { base: '', mine: 'New.' };
const known: Parameters<typeof formState<string>>[0] = {
  ready: true,
  drafts: [['act1a01', NEW]],
  isTyped: true,
  saving: false,
  failure: null,
  onDevice: true,
  autosaves: true,
  exists: true,
  problemOf: () => undefined,
  nameOf: (field) => field,
};

describe('formState', () => {
  it('says that a text is nowhere for as long as that is so, also while it is being sent', () => {
    for (const saving of [false, true]) expect(formState({ ...known, saving, onDevice: false }).name).toBe('lost');
  });

  it('says nothing as long as it is not known what the device holds', () => {
    expect(formState({ ...known, drafts: [], ready: false })).toEqual({ name: 'none', words: '' });
  });

  it('says that a text is being sent, and where it is before and after', () => {
    expect(formState({ ...known, saving: true }).name).toBe('saving');
    expect(formState(known).name).toBe('device');
    expect(formState({ ...known, drafts: [], onDevice: false }).name).toBe('saved');
  });

  it('says why a text is on this device only', () => {
    const wordsAfter = (status: number, autosaves = true) =>
      formState({ ...known, autosaves, failure: { ...notReached(), status } }).words;
    expect(formState(known).words).toBe('Not sent yet: saved on this device only');
    expect(wordsAfter(0)).toBe('Offline: saved on this device only');
    expect(wordsAfter(503)).toBe('Server not responding: saved on this device only');
    expect(wordsAfter(401)).toBe('Logged out: saved on this device only');
    expect(wordsAfter(503, false)).toBe('Not sent yet: saved on this device only');
  });

  it('says that a draft was restored until something is typed', () => {
    const drafts = [
      ['act1a01', { ...NEW, restored: '' }],
      ['act1a02', NEW],
    ] as const;
    expect(formState({ ...known, drafts, isTyped: false }).name).toBe('restored');
    expect(formState({ ...known, drafts }).name).toBe('device');
  });

  it('says nothing of a new object before anything is written', () => {
    const empty = { ...known, drafts: [], exists: false };
    expect(formState({ ...empty, autosaves: false }).words).toBe('');
    expect(formState(empty).words).toBe('No changes');
  });
});
