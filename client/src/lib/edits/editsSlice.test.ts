import { isNewer } from './editsSlice.ts';

describe('isNewer', () => {
  it.each([
    ['later', { n: 2, tab: 'a' }, { n: 1, tab: 'b' }],
    ['at the same time, but in the tab that comes later', { n: 1, tab: 'b' }, { n: 1, tab: 'a' }],
  ])('is what was typed %s, and not the other way about', (_when, newer, older) => {
    expect([isNewer(newer, older), isNewer(older, newer), isNewer(newer, newer)]).toEqual([true, false, false]);
  });
});
