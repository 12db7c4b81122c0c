import { describe, expect, it } from '@jest/globals';
import {
  changedFields,
  changesToSend,
  isChanged,
  isSameText,
  joinTexts,
  markRefused,
  markSaved,
  reconcile,
  shownText,
} from './outlineEdits.ts';
import { sending, STORED, typed } from '../testing/edits.ts';

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
