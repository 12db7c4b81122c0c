import { draftsSlice, type DraftsState, type KeptWords } from './draftsSlice.ts';
import { isNowhere, whereWordsAre } from './unsaved.ts';

const KEPT: KeptWords = { id: 'k', form: 'outline', field: 'act1a01', text: 'Given up.', why: 'givenUp', at: 0 };
const state = (changes: Partial<DraftsState>): DraftsState => ({ ...draftsSlice.getInitialState(), ...changes });

describe('isNowhere', () => {
  it('is true of text and of kept words that the device did not take', () => {
    const fields = { act1a01: { base: '', mine: 'New.', stamp: { n: 1, tab: 'a' }, at: 0 } };
    expect(isNowhere(state({ onDevice: false, forms: { outline: { fields } } }))).toBe(true);
    expect(isNowhere(state({ onDevice: false, kept: [KEPT] }))).toBe(true);
  });

  it('is false where the device took them, or nothing is there', () => {
    expect(isNowhere(state({ kept: [KEPT] }))).toBe(false);
    expect(isNowhere(state({ onDevice: false }))).toBe(false);
    expect(isNowhere(undefined)).toBe(false);
  });
});

describe('whereWordsAre', () => {
  it('promises nothing that the device did not take', () => {
    expect(whereWordsAre(state({ kept: [KEPT] }), 'Add Note')).toContain('safe on this device');
    expect(whereWordsAre(state({ onDevice: false, kept: [KEPT] }), 'Add Note')).toBe(
      'Not saved. Keep this page open. Press Add Note to find its words.',
    );
  });
});
