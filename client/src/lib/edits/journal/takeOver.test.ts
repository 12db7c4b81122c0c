import { forgetOldDrafts, readOldDrafts } from './takeOver.ts';

const key = (name: string, user = 'ann') => `trefoil/draft/${user}/${name}`;
const store = (name: string, text: string, at: number, more: object = {}) =>
  localStorage.setItem(key(name), JSON.stringify({ text, base: null, at, ...more }));

beforeEach(() => localStorage.clear());

describe('readOldDrafts', () => {
  it('makes an edit of the newest text of a field, after all that is known, and kept words of the others', () => {
    store('outline/act2a06%40f0', 'An older one', 1);
    store('outline/act2a06%40f1', 'The newer of two', 2, { base: 'Before', sent: ['Sent', 7] });
    const { records, kept } = readOldDrafts('ann', 4);
    const edit = { base: 'Before', mine: 'The newer of two', sent: ['Sent'], at: 2, stamp: { n: 5, tab: '' } };
    expect(records).toEqual([{ form: 'outline', field: 'act2a06', edit }]);
    expect(kept).toMatchObject([{ form: 'outline', field: 'act2a06', text: 'An older one', why: 'givenUp', at: 1 }]);
  });

  it('keeps no words that the newest text holds, and the key under which something was sent', () => {
    store('note%2F5f/noteText%40f1', 'A note, whole', 2);
    store('note%2F5f/noteText%40f0', 'A note', 1);
    store('note%2F5f/(sent%20as)%40f1', 'k1', 1);
    expect(readOldDrafts('ann', 0)).toMatchObject({ kept: [], keys: [{ form: 'note/5f', key: 'k1' }] });
  });

  it('leaves alone what is broken and what is another person’s, and forgets each draft that was taken over', () => {
    localStorage.setItem(key('outline/title%40f1'), '{');
    localStorage.setItem(key('outline/title%40f1', 'bob'), JSON.stringify({ text: 'His', base: null, at: 1 }));
    store('outline/act1a01%40f1', 'Hers', 1);
    const { records, stored } = readOldDrafts('ann', 0);
    expect(records.map(({ edit }) => edit.mine)).toEqual(['Hers']);
    forgetOldDrafts(stored);
    expect(Object.keys(localStorage)).toEqual([key('outline/title%40f1', 'bob')]);
  });
});
