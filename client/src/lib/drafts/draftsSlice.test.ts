/** @jest-environment node */
import fc from 'fast-check';
import { positionIn } from '../textChange.ts';
import { draftsActions, draftsSlice } from './draftsSlice.ts';
import { isNewer, type DraftRecord, type DraftsState } from './draftsState.ts';

describe('isNewer', () => {
  it.each([
    ['later', { counter: 2, tab: 'a' }, { counter: 1, tab: 'b' }],
    ['at the same time, but in the tab that comes later', { counter: 1, tab: 'b' }, { counter: 1, tab: 'a' }],
  ])('is what was typed %s, and not the other way about', (_when, newer, older) => {
    expect([isNewer(newer, older), isNewer(older, newer), isNewer(newer, newer)]).toEqual([true, false, false]);
  });
});

describe('typed', () => {
  const BIO = { form: 'profile', field: 'bio', stored: 'She walks the mail up the valley. '.repeat(8) };
  /** What is among the recovered drafts after these texts have been typed, one in place of the other. */
  function recovered(...texts: string[]) {
    const typed = (text: string) => draftsActions.typed({ ...BIO, text, recoverable: true, name: 'Bio', path: '/me' });
    const actions = texts.map(typed);
    return actions.reduce(draftsSlice.reducer, draftsSlice.getInitialState()).recovered;
  }

  it('recovers a longer text of which most is removed, once', () => {
    const { form, field, stored } = BIO;
    const found = { form, field, text: stored, why: 'discarded', name: 'Bio', path: '/me' };
    expect(recovered('x')).toMatchObject([found]);
    expect(recovered('x', stored, '')).toMatchObject([found]);
    expect(recovered(stored.toUpperCase())).toMatchObject([found]);
    expect(recovered('A draft that replaces it. '.repeat(9), 'x')).toHaveLength(2);
  });

  it('recovers nothing when less is removed, or of a short text', () => {
    expect(recovered(BIO.stored.slice(0, 140), BIO.stored.slice(0, 100), 'x')).toEqual([]);
    expect(recovered(`${BIO.stored} She is back at six.`)).toEqual([]);
  });
});

const PLACE = { form: 'outline', field: 'act1a01' };
const STORED = 'One.\nTwo.';

it.each([
  ['a text that the server has', 'Old', 'Old and new'],
  ['a text that it does not have, which goes below', 'Stored.', 'Old and new\n\nStored.'],
])('what was typed while a slow device was read stays above the record of %s', (_, stored, expected) => {
  const place = { form: 'outline/1', field: 'act1a01' };
  const draft = { base: 'Old', mine: stored, stamp: { counter: 100, tab: 'before' }, at: 0 };
  const { forms } = [
    draftsActions.opened('now'),
    draftsActions.typed({ ...place, text: 'Old and', stored: 'Old' }),
    draftsActions.typed({ ...place, text: 'Old and new', stored: 'Old' }),
    draftsActions.restored({ records: [{ ...place, draft }], recovered: [], onDevice: true }),
  ].reduce(draftsSlice.reducer, draftsSlice.getInitialState());
  expect(forms['outline/1']!['act1a01']).toMatchObject({ mine: expected, stamp: { counter: 101, tab: 'now' } });
});

it('a tab that learns late what another one has saved recovers its own text only if that was lost', () => {
  const tab = (name: string, ...actions: Parameters<typeof draftsSlice.reducer>[1][]) =>
    [draftsActions.opened(name), ...actions].reduce(draftsSlice.reducer, draftsSlice.getInitialState());
  const typed = (text: string) => draftsActions.typed({ ...PLACE, text, stored: STORED });
  const received = ({ forms }: DraftsState, settled?: true) => {
    const record = { ...PLACE, draft: forms[PLACE.form]![PLACE.field]!, ...(settled && { settled }) };
    return draftsActions.remoteDraftsReceived({ records: [record], at: 0 });
  };
  const mine = tab('a', typed('Mine.'));
  const texts = { [PLACE.field]: 'Mine.' };
  const saved = tab('b', received(mine), draftsActions.saved({ form: PLACE.form, texts, stored: texts }));
  expect(draftsSlice.reducer(mine, received(saved, true))).toMatchObject({ forms: { outline: {} }, recovered: [] });
  const other = tab('c', typed('Another'), typed('Another text.'));
  expect(draftsSlice.reducer(mine, received(other, true)).recovered).toMatchObject([{ text: 'Mine.' }]);
});

/** A tab in which somebody types at a caret; what it tells waits until the other tab receives it. */
class Tab {
  readonly #name: string;
  #state: DraftsState;
  #caret: number;
  readonly told: DraftRecord[] = [];

  constructor(name: string, caret: number) {
    this.#name = name;
    this.#state = draftsSlice.reducer(undefined, draftsActions.opened(name));
    this.#caret = caret;
  }

  get draft() {
    return this.#state.forms[PLACE.form]?.[PLACE.field];
  }
  get text() {
    return this.draft?.mine ?? STORED;
  }
  get recovered() {
    return this.#state.recovered;
  }

  type(character: string) {
    const text = this.text.slice(0, this.#caret) + character + this.text.slice(this.#caret);
    this.#reduce(draftsActions.typed({ ...PLACE, text, stored: STORED }));
    this.#caret += 1;
  }

  save() {
    const texts = { [PLACE.field]: this.text };
    this.#reduce(draftsActions.saved({ form: PLACE.form, texts, stored: texts }));
  }

  receive(from: Tab) {
    const record = from.told.shift();
    const before = this.text;
    if (record) this.#reduce(draftsActions.remoteDraftsReceived({ records: [record], at: 0 }));
    this.#caret = positionIn(before, this.text, this.#caret);
  }

  #reduce(action: Parameters<typeof draftsSlice.reducer>[1]) {
    const before = this.draft;
    this.#state = draftsSlice.reducer(this.#state, action);
    if (this.draft !== before && this.draft?.stamp.tab === this.#name) this.told.push({ ...PLACE, draft: this.draft });
  }
}

describe('two tabs in which one text is written at the same time', () => {
  const step = fc.constantFrom(
    'type 0',
    'type 1',
    'receive 0',
    'receive 1',
    'receive 0',
    'receive 1',
    'save 0',
    'save 1',
  );
  const carets = fc.tuple(fc.nat(STORED.length), fc.nat(STORED.length));

  it('lose no character, however late they hear of each other', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), carets, (steps, [one, other]) => {
        const tabs = [new Tab('a', one), new Tab('b', other)] as const;
        const typed = ['', ''];
        for (const [kind, which] of steps.map((step) => step.split(' '))) {
          const i = Number(which);
          // No two alike, those of the first tab below U+5000.
          const character = String.fromCodePoint((i ? 0x5000 : 0x4e00) + typed[i]!.length);
          if (kind === 'type') tabs[i]!.type(character);
          if (kind === 'type') typed[i] += character;
          if (kind === 'save') tabs[i]!.save();
          if (kind === 'receive') tabs[i]!.receive(tabs[1 - i]!);
        }
        while (tabs[0].told.length + tabs[1].told.length > 0) {
          tabs[0].receive(tabs[1]);
          tabs[1].receive(tabs[0]);
        }
        expect(tabs[1].text).toBe(tabs[0].text);
        const { text } = tabs[0];
        expect([text.replace(/[^\u4e00-\u4fff]/g, ''), text.replace(/[^\u5000-\u5fff]/g, '')]).toEqual(typed);
        expect(text.replace(/[\u4e00-\u5fff]/g, '')).toBe(STORED);
        expect([...tabs[0].recovered, ...tabs[1].recovered]).toEqual([]);
      }),
      { seed: 7, numRuns: 100 },
    );
  });
});
