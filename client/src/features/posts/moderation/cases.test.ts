/** @jest-environment node */
import { buildCommentCard, buildPostCard } from '../../../testing/builders.ts';
import { casesOf, majorityRule, sameReporters, targetOf, countWaiting, withoutReason } from './cases.ts';

const flagged = true as const;
const by = (...names: string[]) => names.map((name) => ({ by: name }));

describe('casesOf', () => {
  const [late, early] = ['2026-03-10T00:00:00.000Z', '2026-03-09T00:00:00.000Z'];
  const comment = (reportCount: number, date = early) => buildCommentCard({ reportCount, flagged, date });

  it('sorts posts and comments by reports, then oldest first', () => {
    const [nine, five, six, lateSix] = [comment(9), comment(5), comment(6), comment(6, late)];
    const discussion = buildPostCard({ flaggedComments: [nine, five] });
    const bad = buildPostCard({ reportCount: 7, flagged, flaggedComments: [lateSix, six] });
    const cases = casesOf([discussion, bad], true);
    expect(cases.map(({ entry }) => entry)).toEqual([nine, bad, six, lateSix, five]);
    expect(cases.map(targetOf)[0]).toEqual({ postId: discussion._id, commentId: nine._id });
    expect(cases.map(targetOf)[1]).toEqual({ postId: bad._id });
  });

  it('leaves out what an entry on the next page may precede', () => {
    const [nine, five] = [comment(9), comment(5)];
    const discussion = buildPostCard({ flaggedComments: [nine, five] });
    const bad = buildPostCard({ reportCount: 7, flagged });
    expect(casesOf([discussion, bad], false).map(({ entry }) => entry)).toEqual([nine, bad]);
  });

  it('leaves out what unsent comments may precede, but counts those', () => {
    const [nine, six] = [comment(9), comment(6)];
    const discussion = buildPostCard({ flaggedComments: [nine, six], flaggedCommentCount: 4 });
    const bad = buildPostCard({ reportCount: 5, flagged });
    expect(casesOf([discussion, bad], true).map(({ entry }) => entry)).toEqual([nine, six]);
    expect(countWaiting([discussion, bad], (id) => id === nine._id)).toBe(4);
  });
});

describe('reasons', () => {
  it('are counted, as are reports without one', () => {
    const entry = buildPostCard({ reportCount: 8, reasons: { '2': 1, '3': 5 } });
    expect(withoutReason(entry)).toBe(2);
  });

  it.each([
    ['more than half of the reports give it', 8, { '2': 1, '3': 5 }, 3],
    ['half of the reports give it', 8, { '3': 4 }, null],
    ['one of five reports gives it', 5, { '3': 1 }, null],
    ['no report gives a reason', 5, {}, null],
  ])('suggest a rule to cite only if most agree: %s', (_name, reportCount, reasons, rule) => {
    expect(majorityRule(buildPostCard({ reportCount, reasons }))).toBe(rule);
  });
});

describe('sameReporters', () => {
  const caseOf = (...names: string[]) =>
    casesOf([buildPostCard({ reportCount: names.length, flagged, reports: by(...names) })], true)[0]!;
  const group = ['a', 'b', 'c', 'd', 'e'];

  it('finds five people who reported the same three entries', () => {
    const all = [caseOf(...group), caseOf(...group, 'x'), caseOf(...group, 'y'), caseOf('p', 'q', 'r', 's', 't')];
    expect(sameReporters(all[0]!, all)).toEqual({ people: 5, entries: 3 });
    expect(sameReporters(all[3]!, all)).toBeNull();
  });

  it('ignores two entries, and people who share only some reports', () => {
    const all = [caseOf(...group), caseOf(...group), caseOf('a', 'b', 'c', 'd', 'z')];
    expect(sameReporters(all[0]!, all)).toBeNull();
  });
});
