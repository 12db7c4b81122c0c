/** @jest-environment node */
import {
  chosen,
  discarded,
  isChanged,
  isConflict,
  joinTexts,
  leftOver,
  reconciled,
  refused,
  saved,
  sent,
  typed,
} from './draft.ts';
import { draftsActions, draftsSlice } from './draftsSlice.ts';

const draft = (mine: string, base = 'One') => typed(undefined, mine, base);

describe('typed', () => {
  it('begins with what the server holds and keeps that as its base', () => {
    expect(draft('One more')).toEqual({ base: 'One', mine: 'One more' });
    expect(typed(draft('One more'), 'One', 'Two')).toEqual({ base: 'One', mine: 'One' });
  });

  it('is no change when it comes back to what is stored', () => {
    expect(isChanged(draft('One'))).toBe(false);
    expect(isChanged(draft('One.'))).toBe(true);
  });

  it('is a change when it comes back to what was stored before a sending without an answer', () => {
    expect(isChanged(typed(sent(draft('Two'), 'Two'), 'One', 'One'))).toBe(true);
  });

  it.each(['  One', 'One\n\n', 'O\tne', ' '])('is a change where only white space differs: %j', (text) => {
    expect(isChanged(draft(text))).toBe(true);
  });

  it('ends a refusal, the mark of a restored text, and a choice when the versions have become equal', () => {
    expect(typed({ ...draft('x'), refused: 'No', restored: 'One' }, 'y', '')).toEqual({ base: 'One', mine: 'y' });
    expect(typed({ ...draft('x'), theirs: 'y' }, 'y', '')).toEqual({ base: 'y', mine: 'y' });
  });
});

describe('sent', () => {
  it('remembers the latest texts without an answer', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].reduce((now, text) => sent(typed(now, text, ''), text), draft('a'));
    expect(all.sent).toEqual(['b', 'c', 'd', 'e']);
  });
});

describe('saved', () => {
  it('settles what was sent', () => {
    expect(isChanged(saved(sent(draft('Two'), 'Two'), 'Two', 'Two'))).toBe(false);
  });

  it('leaves what was typed meanwhile as a change of what is stored', () => {
    const now = saved(typed(sent(draft('Two'), 'Two'), 'Two and three', ''), 'Two', 'Two');
    expect(now).toEqual({ base: 'Two', mine: 'Two and three' });
  });

  it('stores white space as written', () => {
    expect(isChanged(saved(draft('  Two\n\n'), '  Two\n\n', '  Two\n\n'))).toBe(false);
    expect(isChanged(saved(typed(draft('Two'), 'Two ', ''), 'Two', 'Two'))).toBe(true);
  });

  it('leaves the spaces that the server trims to the writer, who may be in the middle of a sentence', () => {
    const now = saved(draft('Two '), 'Two ', 'Two');
    expect(now).toMatchObject({ base: 'Two', mine: 'Two ' });
    expect(isChanged(now)).toBe(false);
    expect(isChanged(typed(now, 'Two t', ''))).toBe(true);
    expect(isChanged(saved(draft(' \n', ''), ' \n', ''))).toBe(false);
  });

  it('shows what the server made of a text', () => {
    expect(saved(draft('<p onclick>x</p>'), '<p onclick>x</p>', '<p>x</p>')).toEqual({
      base: '<p>x</p>',
      mine: '<p>x</p>',
    });
  });
});

describe('refused', () => {
  it('says why until the text is changed, and knows that it was not stored', () => {
    const now = refused(sent(draft('x'), 'x'), 'x', 'Too long');
    expect(now).toEqual({ base: 'One', mine: 'x', refused: 'Too long' });
  });

  it('says nothing about a text that was typed meanwhile', () => {
    expect(refused(typed(sent(draft('x'), 'x'), 'y', ''), 'x', 'Too long')).toEqual({ base: 'One', mine: 'y' });
  });
});

describe('reconciled', () => {
  it('changes nothing where the server has what the writer began with', () => {
    const begun = draft('Two');
    expect(reconciled(begun, 'One')).toBe(begun);
  });

  it('is done where the server has the same text, or one whose answer was lost', () => {
    expect(isChanged(reconciled(draft('Two'), 'Two'))).toBe(false);
    const lost = typed(sent(draft('Two'), 'Two'), 'Two, three', '');
    expect(reconciled(lost, 'Two')).toEqual({ base: 'Two', mine: 'Two, three' });
  });

  it('takes over what is new where the writer changed nothing', () => {
    expect(reconciled(draft('One'), 'Else')).toEqual({ base: 'Else', mine: 'Else' });
  });

  it('takes over what differs in white space alone, and knows its own text without the spaces that the server trims', () => {
    expect(reconciled(draft('One'), ' One\n')).toEqual({ base: ' One\n', mine: ' One\n' });
    expect(reconciled(sent(draft('Two '), 'Two '), 'Two')).toEqual({ base: 'Two', mine: 'Two ' });
    const lost = typed(sent(draft('Two '), 'Two '), 'Two three', '');
    expect(reconciled(lost, 'Two')).toEqual({ base: 'Two', mine: 'Two three' });
    const trimmed = saved(draft('Two '), 'Two ', 'Two');
    expect(reconciled(trimmed, 'Two')).toBe(trimmed);
  });

  it('merges what was changed in other paragraphs, as a change of what is stored', () => {
    const begun = { ...sent(draft('One\nTwo, mine', 'One\nTwo'), 'One\nTwo, mine'), refused: 'Too long' };
    expect(reconciled(begun, 'One, theirs\nTwo')).toEqual({ base: 'One, theirs\nTwo', mine: 'One, theirs\nTwo, mine' });
  });

  it('asks where both changed one paragraph, once', () => {
    const asked = reconciled(sent(draft('Two'), 'Two'), 'Else');
    expect(asked).toEqual({ base: 'One', mine: 'Two', theirs: 'Else' });
    expect(isConflict(asked)).toBe(true);
    expect(reconciled(asked, 'Else')).toBe(asked);
    expect(reconciled(asked, 'One')).toEqual(draft('Two'));
  });
});

describe('chosen', () => {
  const open = { ...draft('Two'), theirs: 'Else' };

  it('keeps mine, theirs or both, each as a change of theirs', () => {
    expect(chosen(open, 'mine')).toEqual({ base: 'Else', mine: 'Two' });
    expect(isChanged(chosen(open, 'theirs'))).toBe(false);
    expect(chosen(open, 'both')).toEqual({ base: 'Else', mine: 'Two\n\nElse' });
  });
});

describe('discarded', () => {
  const restored = (mine: string) => ({ ...draft(mine), restored: 'One' });

  it('shows what stood there before, also when the text has been stored since', () => {
    expect(discarded(restored('Two'))).toEqual({ base: 'One', mine: 'One' });
    const stored = saved(sent(restored('Two'), 'Two'), 'Two', 'Two');
    expect(discarded(stored)).toEqual({ base: 'Two', mine: 'One' });
  });

  it('needs no choice any more', () => {
    expect(discarded({ ...restored('Two'), theirs: 'Else' })).toEqual({ base: 'Else', mine: 'Else' });
  });
});

describe('joinTexts', () => {
  it('does not repeat what the other holds', () => {
    expect(joinTexts('One two', 'two')).toBe('One two');
    expect(joinTexts('two', 'One two')).toBe('One two');
    expect(joinTexts('One', 'Two')).toBe('One\n\nTwo');
  });
});

describe('leftOver', () => {
  it('is what was typed behind the stored text, or all of a changed one', () => {
    expect(leftOver('Sent', 'Sent')).toBe('');
    expect(leftOver('Sent and more', 'Sent')).toBe('and more');
    expect(leftOver('Changed', 'Sent')).toBe('Changed');
  });
});

const PLACE = { form: 'outline', field: 'act1a01' };
const { reducer } = draftsSlice;

describe('a choice between two versions', () => {
  const typed = reducer(undefined, draftsActions.typed({ ...PLACE, text: 'Mine.', stored: 'Before.' }));
  const open = reducer(typed, draftsActions.refused({ form: 'outline', texts: { act1a01: 'Mine.' }, reasons: {} }));

  it.each([
    ['theirs', [{ ...PLACE, text: 'Mine.', why: 'overwritten' }]],
    ['mine', []],
    ['both', []],
  ] as const)('for %s recovers what is overwritten, and nothing else', (choice, expected) => {
    const { recovered: words } = reducer(open, draftsActions.chosen({ ...PLACE, choice }));
    expect(words).toEqual(expected.map((one) => expect.objectContaining(one)));
  });
});
