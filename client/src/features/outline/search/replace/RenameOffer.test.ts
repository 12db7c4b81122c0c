/** @jest-environment node */
import { renamedWords } from './RenameOffer';

describe('renamedWords', () => {
  it.each([
    ['Curtis Bellamy', 'Curtis Marlowe', ['Bellamy > Marlowe']],
    ['Curtis Bellamy', 'John Marlowe', ['Curtis > John', 'Bellamy > Marlowe']],
    ['Curtis Bellamy', 'Marlowe', ['Curtis Bellamy > Marlowe']],
    ['Ada', 'Ida', ['Ada > Ida']],
    ['Ada Pruitt', ' Ada  Pruitt', []],
  ])('from %s to %s', (from, to, expected) => {
    expect(renamedWords(from, to).map(({ find, replacement }) => `${find} > ${replacement}`)).toEqual(expected);
  });
});
