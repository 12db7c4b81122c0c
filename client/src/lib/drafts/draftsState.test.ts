/** @jest-environment node */
import { draftsSlice } from './draftsSlice.ts';
import { type DraftsState, type RecoveredDraft, isStoredNowhere, whereTextIs } from './draftsState.ts';

const OVERWRITTEN: RecoveredDraft = {
  id: 'k',
  form: 'outline',
  field: 'act1a01',
  text: 'Overwritten.',
  why: 'overwritten',
  at: 0,
};
const state = (changes: Partial<DraftsState>): DraftsState => ({ ...draftsSlice.getInitialState(), ...changes });

describe('isStoredNowhere', () => {
  it('is true of text and of recovered drafts that the device did not take', () => {
    const fields = { act1a01: { base: '', mine: 'New.', stamp: { counter: 1, tab: 'a' }, at: 0 } };
    expect(isStoredNowhere(state({ onDevice: false, forms: { outline: fields } }))).toBe(true);
    expect(isStoredNowhere(state({ onDevice: false, recovered: [OVERWRITTEN] }))).toBe(true);
  });

  it('is false where the device took them, or nothing is there', () => {
    expect(isStoredNowhere(state({ recovered: [OVERWRITTEN] }))).toBe(false);
    expect(isStoredNowhere(state({ onDevice: false }))).toBe(false);
  });
});

describe('whereTextIs', () => {
  it('promises nothing that the device did not take', () => {
    expect(whereTextIs(state({ recovered: [OVERWRITTEN] }), 'Add Note')).toContain('safe on this device');
    expect(whereTextIs(state({ onDevice: false, recovered: [OVERWRITTEN] }), 'Add Note')).toBe(
      'Not saved. Keep this page open. Click Add Note to find your text.',
    );
  });
});
