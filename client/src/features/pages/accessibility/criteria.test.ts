/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CRITERIA, TESTS } from './criteria.ts';

const E2E = join(import.meta.dirname, '../../../../e2e');

/** Matches test titles: the first argument of `test` or `it`, or the first item of a row in a table of tests. */
const TITLE = /^ *(?:(?:test|it|it\.each\(.*\))\(\s*|\[)(['"`])(.*?)(?: @all)?\1,/gm;

describe('CRITERIA', () => {
  it('lists each of the 55 success criteria of WCAG 2.2 A and AA once', () => {
    expect(new Set(CRITERIA.map(({ number }) => number)).size).toBe(55);
  });

  it('says how each is met, or why it does not apply', () => {
    for (const { number, text } of CRITERIA)
      expect([number, text]).toEqual([number, expect.stringMatching(/^.{10,}\.$/)]);
  });

  it('names the test of each that applies, or says why it is checked by hand', () => {
    const { length } = CRITERIA.filter(({ test, whyManual }) => test !== undefined && whyManual === undefined);
    const manual = CRITERIA.filter(({ whyManual }) => whyManual);
    expect([length, manual.map(({ number }) => number)]).toEqual([46, ['1.3.3', '1.4.5']]);
  });

  it.each(Object.values(TESTS))('%s has a test of the title “%s”', (file, title) => {
    const titles = [...readFileSync(join(E2E, file), 'utf8').matchAll(TITLE)].map(([, , found]) => found);
    expect(titles).toContain(title);
  });

  it('has no unused tests', () => {
    const named = new Set(CRITERIA.map(({ test }) => test));
    expect(Object.keys(TESTS).filter((key) => !named.has(key as keyof typeof TESTS))).toEqual([]);
  });
});
