/** @jest-environment node */
import { isModerator, MAX, mayDelete } from '@trefoil/server/contract';
import { buildUser } from '../../testing/builders.ts';
import { cardText, cardParts, detailDate, listDate, titleOf, textProblem } from './postRules.ts';

describe('the text on a card', () => {
  it('is whole below 345 characters', () => {
    const text = 'x'.repeat(344);
    expect(cardText(text)).toEqual({ shown: text, cut: false });
  });

  it('is cut to 344 characters from 345 on', () => {
    expect(cardText(`${'x'.repeat(344)}y`)).toEqual({ shown: `${'x'.repeat(344)} ...`, cut: true });
  });

  it('never ends in half of a character', () => {
    expect(cardText(`${'x'.repeat(343)}🪶${'x'.repeat(9)}`).shown).toBe(`${'x'.repeat(343)} ...`);
  });
});

describe('titleOf', () => {
  it.each([
    ['Whose story is it?\n\nHers or his?', 'Whose story is it?'],
    ['Whose story is it?\nHers or his?', 'Whose story is it?'],
    ['Whose story is it? \r\n\r\nHers', 'Whose story is it?'],
    ['\n  Whose story is it?\nHers', 'Whose story is it?'],
    ['Whose story is it?', 'Whose story is it?'],
    ['x'.repeat(100), 'x'.repeat(100)],
  ])('is the first line (%j)', (text, title) => {
    expect(titleOf(text)).toMatchObject({ text: title });
  });

  it('is null if the first line is longer than 100 characters', () => {
    expect(titleOf(`${'x'.repeat(101)}\n\nand more`)).toBeNull();
  });
});

describe('cardParts', () => {
  it('together are the text of the card', () => {
    const text = `Whose story is it?\n\n${'x'.repeat(400)}`;
    const { title, body, cut } = cardParts(text);
    expect(title + body).toBe(`${text.slice(0, 344)} ...`);
    expect(cut).toBe(true);
  });

  it('without a title are the first words and the whole text', () => {
    const text = `${'word '.repeat(30)}end`;
    expect(cardParts(text)).toEqual({ title: `${'word '.repeat(20).trim()}…`, body: text, cut: false });
  });
});

describe('thousands of spaces in a line', () => {
  it('do not slow down the list', () => {
    const text = `a${' '.repeat(19_998)}b`;
    const before = process.cpuUsage();
    for (let i = 0; i < 20; i++) cardParts(text);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
  });
});

describe('dates', () => {
  // Dates without a time zone are local.
  it.each([
    ['2025-03-09T16:12:00', '4:12 pm on March 9th, 2025', 'March 9th, 2025 - 4:12 pm'],
    ['2024-12-01T00:05:00', '12:05 am on December 1st, 2024', 'December 1st, 2024 - 12:05 am'],
    ['2025-05-22T12:00:00', '12:00 pm on May 22nd, 2025', 'May 22nd, 2025 - 12:00 pm'],
  ])('of %s', (date, inList, inDetail) => {
    expect(listDate(date)).toBe(inList);
    expect(detailDate(date)).toBe(inDetail);
  });
});

describe('who may delete', () => {
  const author = buildUser();
  const other = buildUser();
  it.each([
    ['the author', author, author._id, true],
    ['another writer', other, author._id, false],
    ['a moderator', buildUser({ role: 'mod' }), author._id, true],
    ['an admin', buildUser({ role: 'admin' }), author._id, true],
    ['an unverified author', { ...author, emailVerified: false }, author._id, true],
    ['a writer, for a deleted writer’s text', other, null, false],
    ['a moderator, for a deleted writer’s text', buildUser({ role: 'mod' }), null, true],
    ['a visitor, for a deleted writer’s text', null, null, false],
  ])('%s', (_, viewer, by, may) => {
    expect(mayDelete(viewer, by)).toBe(may);
  });

  it('isModerator tells moderators from others', () => {
    expect([null, author, buildUser({ role: 'mod' })].map(isModerator)).toEqual([false, false, true]);
  });
});

describe('textProblem', () => {
  it.each(['post', 'comment'] as const)('allows as many characters as the server (%s)', (kind) => {
    expect(textProblem('x'.repeat(MAX[kind]), kind)).toBeUndefined();
    expect(textProblem('x'.repeat(MAX[kind] + 1), kind)).toMatch('1 character over the limit.');
    expect(textProblem('x'.repeat(MAX[kind] + 1500), kind)).toMatch('1,500 characters over the limit.');
  });

  it('rejects blank texts', () => {
    for (const blank of [' \n\t', '\u200B\u00AD\uFEFF'])
      expect(textProblem(blank, 'post')).toBe('Write something first; a sentence is enough.');
  });
});
