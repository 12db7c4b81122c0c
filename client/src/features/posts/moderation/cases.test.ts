import { buildCommentCard, buildPostCard } from '../../../testing/builders.ts';
import { casesOf, mostNamed, sameReporters, targetOf, countWaiting, withoutReason } from './cases.ts';

const flagged = true as const;
const by = (...names: string[]) => names.map((name) => ({ by: name }));

describe('casesOf', () => {
  const [late, early] = ['2026-03-10T00:00:00.000Z', '2026-03-09T00:00:00.000Z'];
  const comment = (reportCount: number, date = early) => buildCommentCard({ reportCount, flagged, date });

  it('mixes posts and comments strictly by reports, then the oldest first', () => {
    const [nine, five, six, lateSix] = [comment(9), comment(5), comment(6), comment(6, late)];
    const talk = buildPostCard({ flaggedComments: [nine, five] });
    const bad = buildPostCard({ reportCount: 7, flagged, flaggedComments: [lateSix, six] });
    const cases = casesOf([talk, bad], true);
    expect(cases.map(({ entry }) => entry)).toEqual([nine, bad, six, lateSix, five]);
    expect(cases.map(targetOf)[0]).toEqual({ postId: talk._id, commentId: nine._id });
    expect(cases.map(targetOf)[1]).toEqual({ postId: bad._id });
  });

  it('holds back what something on the next page may come before', () => {
    const [nine, five] = [comment(9), comment(5)];
    const talk = buildPostCard({ flaggedComments: [nine, five] });
    const bad = buildPostCard({ reportCount: 7, flagged });
    expect(casesOf([talk, bad], false).map(({ entry }) => entry)).toEqual([nine, bad]);
  });

  it('holds back what comments that did not come along may come before, and counts those', () => {
    const [nine, six] = [comment(9), comment(6)];
    const talk = buildPostCard({ flaggedComments: [nine, six], flaggedCommentCount: 4 });
    const bad = buildPostCard({ reportCount: 5, flagged });
    expect(casesOf([talk, bad], true).map(({ entry }) => entry)).toEqual([nine, six]);
    expect(countWaiting([talk, bad], (id) => id === nine._id)).toBe(4);
  });
});

describe('reasons', () => {
  it('are counted, with what named none', () => {
    const entry = buildPostCard({ reportCount: 8, reasons: { '2': 1, '3': 5 } });
    expect(mostNamed(entry)).toBe(3);
    expect(withoutReason(entry)).toBe(2);
    expect(mostNamed(buildPostCard({ reasons: {} }))).toBeNull();
  });
});

describe('sameReporters', () => {
  const waiting = (...names: string[]) =>
    casesOf([buildPostCard({ reportCount: names.length, flagged, reports: by(...names) })], true)[0]!;
  const crowd = ['a', 'b', 'c', 'd', 'e'];

  it('tells of five people who reported three entries together', () => {
    const all = [waiting(...crowd), waiting(...crowd, 'x'), waiting(...crowd, 'y'), waiting('p', 'q', 'r', 's', 't')];
    expect(sameReporters(all[0]!, all)).toEqual({ people: 5, entries: 3 });
    expect(sameReporters(all[3]!, all)).toBeNull();
  });

  it('says nothing of two entries, nor of people who met by chance', () => {
    const all = [waiting(...crowd), waiting(...crowd), waiting('a', 'b', 'c', 'd', 'z')];
    expect(sameReporters(all[0]!, all)).toBeNull();
  });
});
