import { describe, expect, it } from '@jest/globals';
import {
  changedFields,
  changesToSend,
  conflictFields,
  isChanged,
  keepBoth,
  keepMine,
  markRefused,
  markSent,
  reconcile,
  takeTheirs,
} from './outlineEdits.ts';
import { sending, STORED, typed } from '../testing/edits.ts';

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
