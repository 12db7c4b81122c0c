import { beforeEach, describe, expect, it } from '@jest/globals';
import { isSettled, keepText, forgetTexts, putBack, readKeptTexts } from './outlineDrafts';
import { conflictFields, typeText, type Edits } from './outlineEdits';

const FIELDS = ['act2a01', 'act2a02'] as const;
const STORED = { act2a01: 'One' };
const keep = (formId: string, text: string, base: string | null = 'One') =>
  keepText('u1', formId, 'act2a01', { mine: text, base });
const kept = (formId = 'new') => readKeptTexts('u1', formId, FIELDS);

beforeEach(() => localStorage.clear());

describe('text on this device', () => {
  it('is found again by another form of the same writer', () => {
    keepText('u1', 'old', 'act2a01', { mine: 'One more', base: 'One', sent: ['One m'] });
    expect(kept()).toMatchObject([
      { field: 'act2a01', formId: 'old', edit: { mine: 'One more', base: 'One', sent: ['One m'] } },
    ]);
    expect(readKeptTexts('u2', 'new', FIELDS)).toEqual([]);
    expect(readKeptTexts('u1', 'new', ['act2a02'])).toEqual([]);
  });

  it('is not offered to the form that keeps it', () => {
    keep('old', 'One more');
    expect(kept('old')).toEqual([]);
  });

  it('is one for each form, so that tabs do not overwrite each other', () => {
    keep('tab 1', 'From tab 1');
    keep('tab 2', 'From tab 2');
    expect(kept().map(({ edit }) => edit.mine)).toHaveLength(2);
    forgetTexts('u1', kept('tab 2'));
    expect(kept().map(({ edit }) => edit.mine)).toEqual(['From tab 2']);
  });

  it('is forgotten when the field is as it was', () => {
    keep('old', 'One more');
    keep('old', 'One');
    expect(kept()).toEqual([]);
  });

  it('ignores what it cannot read', () => {
    localStorage.setItem('trefoil/draft/u1/outline/act2a01%40old', '{"text":1}');
    localStorage.setItem('trefoil/draft/u1/outline/constructor%40old', '{"text":"x","at":1}');
    expect(kept()).toEqual([]);
  });

  it('has nothing to offer once the server has it', () => {
    keep('old', 'One more');
    expect(isSettled(kept()[0]!, STORED)).toBe(false);
    expect(isSettled(kept()[0]!, { act2a01: 'One more' })).toBe(true);
  });
});

describe('putBack', () => {
  const edit = (edits: Edits) => edits.act2a01;

  it('goes on where the writer stopped', () => {
    keep('old', 'One more');
    expect(edit(putBack({}, kept(), STORED))).toEqual({ mine: 'One more', base: 'One' });
  });

  it('asks for a choice when the server has something else by now', () => {
    keep('old', 'One more');
    const edits = putBack({}, kept(), { act2a01: 'From the phone' });
    expect(conflictFields(edits)).toEqual(['act2a01']);
    expect(edit(edits)).toEqual({ mine: 'One more', base: 'One', theirs: 'From the phone' });
  });

  it('does not ask when that something was the own earlier text', () => {
    keepText('u1', 'old', 'act2a01', { mine: 'One more time', base: 'One', sent: ['One more'] });
    expect(edit(putBack({}, kept(), { act2a01: 'One more' }))).toEqual({ mine: 'One more time', base: 'One more' });
  });

  it('loses none of several', () => {
    const [text, other] = ['First version', 'Another version'];
    const texts = [text, other].map((mine, i) => ({
      field: 'act2a01' as const,
      formId: `f${i}`,
      at: 10 - i,
      edit: { mine, base: 'One' },
    }));
    expect(edit(putBack({}, texts, STORED))?.mine).toBe(`${text}\n\n${other}`);
  });

  it('follows what was typed meanwhile', () => {
    keep('old', 'Kept');
    const typed = typeText({}, 'act2a01', 'Typed', STORED);
    expect(edit(putBack(typed, kept(), STORED))).toEqual({ mine: 'Typed\n\nKept', base: 'One' });
  });
});
