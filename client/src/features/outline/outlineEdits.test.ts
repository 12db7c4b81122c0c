import { describe, expect, it } from '@jest/globals';
import {
  changedFields,
  changesToSend,
  conflictFields,
  isChanged,
  isSameText,
  joinTexts,
  keepBoth,
  keepMine,
  markRefused,
  markSaved,
  markSent,
  reconcile,
  shownText,
  takeTheirs,
  typeText,
  type Edits,
} from './outlineEdits';

const STORED = { title: 'T', act2a01: 'One', act2a02: 'Two' };
const typed = (texts: Record<string, string>, stored = STORED as Record<string, string>, edits: Edits = {}): Edits =>
  Object.entries(texts).reduce((all, [field, text]) => typeText(all, field as 'act2a01', text, stored), edits);

/** Types, then sends what can be sent. */
const sending = (texts: Record<string, string>) => {
  const before = typed(texts);
  const changes = changesToSend(before)!;
  return { before, changes, edits: markSent(before, changes) };
};

describe('typing', () => {
  it('makes a change with the text it started from', () => {
    const edits = typed({ act2a01: 'One more', act2a03: 'Three' });
    expect(changesToSend(edits)).toEqual({
      texts: { act2a01: 'One more', act2a03: 'Three' },
      base: { act2a01: 'One', act2a03: null },
    });
  });

  it('sends a cleared field as empty text', () => {
    expect(changesToSend(typed({ act2a01: '' }))).toEqual({ texts: { act2a01: '' }, base: { act2a01: 'One' } });
  });

  it('is no change once the text is as it was', () => {
    const edits = typed({ act2a01: 'One' }, STORED, typed({ act2a01: 'One!' }));
    expect(changedFields(edits)).toEqual([]);
    expect(changesToSend(edits)).toBeNull();
  });

  it('keeps blanks in the form without taking them for an answer', () => {
    const edits = typed({ act2a03: ' ' });
    expect(isChanged(edits, 'act2a03')).toBe(false);
    expect(shownText(edits, STORED, 'act2a03')).toBe(' ');
    expect(shownText(reconcile(edits, STORED), STORED, 'act2a03')).toBe(' ');
  });

  it('shows what is stored where nothing was typed', () => {
    expect(shownText({}, STORED, 'act2a02')).toBe('Two');
    expect(shownText({}, STORED, 'act2a09')).toBe('');
  });
});

describe('what counts as the same text', () => {
  it('trims titles, keeps beats as written', () => {
    expect(isSameText('title', ' T ', 'T')).toBe(true);
    expect(isSameText('act1a01', ' T ', 'T')).toBe(false);
  });

  it('takes blank for nothing and knows both line ends', () => {
    expect(isSameText('act1a01', ' \n', null)).toBe(true);
    expect(isSameText('act1a01', 'a\r\nb', 'a\nb')).toBe(true);
  });
});

describe('saving', () => {
  it('is done when the text was stored', () => {
    const { edits, changes } = sending({ act2a01: 'New' });
    expect(markSaved(edits, changes, { ...STORED, act2a01: 'New' })).toEqual({});
  });

  it('keeps what was typed meanwhile as a change of what was stored', () => {
    const { edits, changes } = sending({ act2a01: 'New' });
    const later = markSaved(typed({ act2a01: 'New, later' }, STORED, edits), changes, { ...STORED, act2a01: 'New' });
    expect(changesToSend(later)).toEqual({ texts: { act2a01: 'New, later' }, base: { act2a01: 'New' } });
  });

  it('keeps a field that was typed in meanwhile and not sent', () => {
    const { edits, changes } = sending({ act2a01: 'New' });
    const later = markSaved(typed({ act2a02: 'Also' }, STORED, edits), changes, { ...STORED, act2a01: 'New' });
    expect(changedFields(later)).toEqual(['act2a02']);
  });

  it('notices when a text was typed back to the old one while the new one was stored', () => {
    const { edits, changes } = sending({ act2a01: 'New' });
    const later = markSaved(typed({ act2a01: 'One' }, STORED, edits), changes, { ...STORED, act2a01: 'New' });
    expect(changesToSend(later)).toEqual({ texts: { act2a01: 'One' }, base: { act2a01: 'New' } });
  });

  it('knows a trimmed title as its own', () => {
    const { edits, changes } = sending({ title: ' New title ' });
    expect(markSaved(edits, changes, { ...STORED, title: 'New title' })).toEqual({});
  });
});

describe('a text changed elsewhere', () => {
  const elsewhere = { ...STORED, act2a01: 'Theirs' };

  it('waits for a choice and lets the other changes go on', () => {
    const { edits } = sending({ act2a01: 'Mine', act2a02: 'Two more', act2a03: 'Three' });
    const now = reconcile(edits, elsewhere);
    expect(conflictFields(now)).toEqual(['act2a01']);
    expect(changesToSend(now)).toEqual({
      texts: { act2a02: 'Two more', act2a03: 'Three' },
      base: { act2a02: 'Two', act2a03: null },
    });
  });

  it('replaces it with Keep Mine', () => {
    const now = keepMine(reconcile(typed({ act2a01: 'Mine' }), elsewhere), 'act2a01');
    expect(changesToSend(now)).toEqual({ texts: { act2a01: 'Mine' }, base: { act2a01: 'Theirs' } });
  });

  it('leaves it with Use Theirs', () => {
    expect(takeTheirs(reconcile(typed({ act2a01: 'Mine' }), elsewhere), 'act2a01')).toEqual({});
  });

  it('joins both with Keep Both', () => {
    const now = keepBoth(reconcile(typed({ act2a01: 'Mine' }), elsewhere), 'act2a01');
    expect(changesToSend(now)).toEqual({ texts: { act2a01: 'Mine\n\nTheirs' }, base: { act2a01: 'Theirs' } });
  });

  it('can be cleared elsewhere', () => {
    const now = reconcile(typed({ act2a01: 'Mine' }), { title: 'T' });
    expect(now.act2a01?.theirs).toBeNull();
    expect(changesToSend(keepMine(now, 'act2a01'))?.base).toEqual({ act2a01: null });
  });

  it('goes on being typed in until the choice', () => {
    const now = typed({ act2a01: 'Mine, longer' }, elsewhere, reconcile(typed({ act2a01: 'Mine' }), elsewhere));
    expect(conflictFields(now)).toEqual(['act2a01']);
    expect(changesToSend(now)).toBeNull();
    expect(isChanged(now, 'act2a01')).toBe(true);
  });

  it('needs no choice when both wrote the same, at once or in the end', () => {
    expect(reconcile(typed({ act2a01: 'Theirs' }), elsewhere)).toEqual({});
    const now = typed({ act2a01: 'Theirs' }, elsewhere, reconcile(typed({ act2a01: 'Mine' }), elsewhere));
    expect(changedFields(now)).toEqual([]);
  });

  it('needs no choice when it goes back to what the writer started from', () => {
    const now = reconcile(reconcile(typed({ act2a01: 'Mine' }), elsewhere), STORED);
    expect(changesToSend(now)).toEqual({ texts: { act2a01: 'Mine' }, base: { act2a01: 'One' } });
  });

  it('follows a second change elsewhere', () => {
    const now = reconcile(reconcile(typed({ act2a01: 'Mine' }), elsewhere), { ...STORED, act2a01: 'Theirs again' });
    expect(now.act2a01?.theirs).toBe('Theirs again');
  });

  it('shows in a field that was touched and not changed', () => {
    const edits = typed({ act2a01: 'One' }, STORED, typed({ act2a01: 'One!' }));
    expect(reconcile(edits, elsewhere)).toEqual({});
  });
});

describe('an answer that was lost', () => {
  it('is settled when the text turns out to be stored', () => {
    const { edits } = sending({ act2a01: 'New' });
    expect(reconcile(edits, { ...STORED, act2a01: 'New' })).toEqual({});
  });

  it('does not set the writer against an own earlier text', () => {
    const { edits } = sending({ act2a01: 'New' });
    const now = reconcile(typed({ act2a01: 'New, later' }, STORED, edits), { ...STORED, act2a01: 'New' });
    expect(conflictFields(now)).toEqual([]);
    expect(changesToSend(now)).toEqual({ texts: { act2a01: 'New, later' }, base: { act2a01: 'New' } });
  });

  it('does not pass for saved when the writer takes the text back', () => {
    const back = typed({ act2a01: 'One' }, STORED, sending({ act2a01: 'New' }).edits);
    expect(changesToSend(back)).toEqual({ texts: { act2a01: 'One' }, base: { act2a01: 'One' } });
    expect(changesToSend(reconcile(back, { ...STORED, act2a01: 'New' }))?.base).toEqual({ act2a01: 'New' });
    expect(reconcile(back, STORED)).toEqual({});
  });

  it('remembers several', () => {
    const first = sending({ act2a01: 'First' }).edits;
    const again = typed({ act2a01: 'Second' }, STORED, first);
    const second = markSent(again, changesToSend(again)!);
    const now = reconcile(typed({ act2a01: 'Third' }, STORED, second), { ...STORED, act2a01: 'First' });
    expect(changesToSend(now)).toEqual({ texts: { act2a01: 'Third' }, base: { act2a01: 'First' } });
  });

  it('is forgotten when the server said that it stored nothing', () => {
    const { before, edits, changes } = sending({ act2a01: 'New' });
    const now = typed({ act2a01: 'New, later' }, STORED, markRefused(edits, changes, before));
    expect(conflictFields(reconcile(now, { ...STORED, act2a01: 'New' }))).toEqual(['act2a01']);
  });

  it('is not forgotten when the second attempt is refused because the first one was stored', () => {
    const first = sending({ act2a01: 'New' });
    const retried = markSent(first.edits, first.changes);
    const now = markRefused(typed({ act2a01: 'New, later' }, STORED, retried), first.changes, first.edits);
    expect(conflictFields(reconcile(now, { ...STORED, act2a01: 'New' }))).toEqual([]);
  });
});

describe('a refused text', () => {
  it('waits for a change, and the others can be sent', () => {
    const { before, edits, changes } = sending({ act2a01: 'Bad', act2a02: 'Good' });
    const now = markRefused(edits, changes, before, { act2a01: 'No.' });
    expect(changesToSend(now)?.texts).toEqual({ act2a02: 'Good' });
    expect(changedFields(now)).toEqual(['act2a01', 'act2a02']);
    const better = typed({ act2a01: 'Better' }, STORED, now);
    expect(better.act2a01?.refused).toBeUndefined();
    expect(changesToSend(better)?.texts).toEqual({ act2a01: 'Better', act2a02: 'Good' });
  });

  it('is no longer refused when it was changed meanwhile', () => {
    const { before, edits, changes } = sending({ act2a01: 'Bad' });
    const now = markRefused(typed({ act2a01: 'Better' }, STORED, edits), changes, before, { act2a01: 'No.' });
    expect(changesToSend(now)?.texts).toEqual({ act2a01: 'Better' });
  });
});

describe('a text that is too long', () => {
  it('is kept whole and not sent, and the others are', () => {
    const edits = typed({ act2a01: 'x'.repeat(20_001), act2a02: 'y'.repeat(20_000) });
    expect(changesToSend(edits)?.texts).toEqual({ act2a02: 'y'.repeat(20_000) });
    expect(shownText(edits, STORED, 'act2a01')).toHaveLength(20_001);
  });
});

describe('a title', () => {
  it('is never sent blank', () => {
    const edits = typed({ title: '  ', act2a01: 'More' });
    expect(changesToSend(edits)?.texts).toEqual({ act2a01: 'More' });
    expect(changedFields(edits)).toEqual(['title', 'act2a01']);
  });
});

describe('invisible characters of a paste', () => {
  it('are not sent; tabs and line breaks are', () => {
    const edits = typed({ title: 'A\tB', act2a01: 'a\u0000b\tc\r\nd\ve\uD83D.\u009f\u{1F600}' });
    expect(changesToSend(edits)?.texts).toEqual({ title: 'A B', act2a01: 'ab\tc\nd\ne.\u{1F600}' });
  });

  it('make no difference to what was stored without them', () => {
    const { edits, changes } = sending({ act2a01: 'a\u0000b' });
    expect(markSaved(edits, changes, { ...STORED, act2a01: 'ab' })).toEqual({});
  });
});

describe('joinTexts', () => {
  it('puts texts under each other and repeats nothing', () => {
    expect(joinTexts('A\n', '\nB')).toBe('A\n\nB');
    expect(joinTexts('A and B', 'A')).toBe('A and B');
    expect(joinTexts('A', 'A and B')).toBe('A and B');
    expect(joinTexts('', 'B')).toBe('B');
    expect(joinTexts('A', '')).toBe('A');
  });
});
