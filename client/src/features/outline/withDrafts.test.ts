/** @jest-environment node */
import { buildCharacter, buildCharacterCard, buildNote, buildOutline } from '../../testing/builders.ts';
import { draftsActions } from '../../lib/drafts/draftsSlice.ts';
import { makeDraftsStore } from '../../lib/drafts/testing/draftsStore.ts';
import { outlineForm } from '../../lib/drafts/forms.ts';
import { characterForm, noteForm } from './characters/characterForm.ts';
import { buildStory } from './testing/stories.ts';
import { storyWithDrafts, unsentNames, withDrafts } from './withDrafts.ts';

/** The drafts of a device on which these texts were typed: form, field, what the server has, and the writer's text. */
function typedTexts(...texts: [form: string, field: string, stored: string, text: string][]) {
  const store = makeDraftsStore();
  for (const [form, field, stored, text] of texts)
    store.dispatch(draftsActions.typed({ form, field, stored, text, name: `${form}: ${field}` }));
  return { store, forms: () => store.getState().drafts.forms };
}

describe('withDrafts', () => {
  const outline = buildOutline({ act1a01: 'One', act1a02: 'Two' });
  const form = outlineForm(outline._id);

  it('has what is not sent yet, emptied beats included, and never an empty title', () => {
    const { forms } = typedTexts(
      [form, 'act1a01', 'One', 'One, longer'],
      [form, 'act1a02', 'Two', ''],
      [form, 'act3a01', '', 'New'],
      [form, 'title', outline.title!, ' '],
    );
    expect(withDrafts(outline, forms()[form])).toEqual({
      ...outline,
      act1a01: 'One, longer',
      act1a02: '',
      act3a01: 'New',
    });
  });

  it('has the text of the writer while it is on its way, in conflict, or refused, and the server’s once it is saved', () => {
    const { store, forms } = typedTexts([form, 'act1a01', 'One', 'Mine']);
    const shown = () => withDrafts({ ...outline, act1a01: 'The server’s' }, forms()[form]).act1a01;
    const texts = { act1a01: 'Mine' };
    store.dispatch(draftsActions.sent({ form, texts }));
    expect(shown()).toBe('Mine');
    store.dispatch(draftsActions.reconciled({ form, stored: { act1a01: 'Theirs' } }));
    expect(shown()).toBe('Mine');
    store.dispatch(draftsActions.chosen({ form, field: 'act1a01', choice: 'mine' }));
    store.dispatch(draftsActions.refused({ form, texts, reasons: { act1a01: 'Too long' } }));
    expect(shown()).toBe('Mine');
    store.dispatch(draftsActions.saved({ form, texts, stored: texts }));
    expect(shown()).toBe('The server’s');
  });
});

describe('storyWithDrafts', () => {
  const note = buildNote();
  const ada = buildCharacter({ notes: [note, buildNote()] });
  const story = buildStory({ act1a01: 'One', characters: [ada, buildCharacter({ name: 'Emil' })] });

  it('has the drafts of characters and notes, and none of what no longer exists', () => {
    const { forms } = typedTexts(
      [outlineForm(story._id), 'act1a01', 'One', 'Mine'],
      [characterForm(ada._id), 'name', ada.name, ''],
      [characterForm(ada._id), 'desc', ada.desc, '<p>Taller.</p>'],
      [characterForm(ada._id), 'protag', 'TRUE', 'FALSE'],
      [noteForm(ada._id, note._id), 'noteText', note.noteText, 'Carries letters.'],
      [noteForm(ada._id, 'deleted'), 'noteText', 'Old', 'New'],
      [characterForm('deleted'), 'desc', '', '<p>Gone.</p>'],
    );
    expect(storyWithDrafts(story, forms())).toEqual({
      ...story,
      act1a01: 'Mine',
      characters: [
        {
          ...ada,
          desc: '<p>Taller.</p>',
          protag: false,
          notes: [{ ...note, noteText: 'Carries letters.' }, ada.notes[1]],
        },
        story.characters[1],
      ],
    });
  });

  it('is what the server has without drafts, also those of another person', () => {
    const { store, forms } = typedTexts([outlineForm(story._id), 'act1a01', 'One', 'Mine']);
    store.dispatch(draftsActions.opened('a'));
    expect(storyWithDrafts(story, forms())).toEqual(story);
  });
});

describe('unsentNames', () => {
  it('names what the server does not have of the story, and nothing else', () => {
    const card = buildCharacterCard();
    const outline = buildOutline({ characters: [card] });
    const form = outlineForm(outline._id);
    const { store, forms } = typedTexts(
      [form, 'act1a01', 'One', 'Mine'],
      [form, 'act1a02', 'Two', 'Two'],
      [characterForm(card._id), 'desc', '', '<p>Taller.</p>'],
      [noteForm(card._id, 'n'), 'noteText', 'Old', 'New'],
      [noteForm(card._id, 'deleted'), 'noteText', 'Old', 'New'],
      [characterForm('deleted'), 'desc', '', '<p>Gone.</p>'],
      [outlineForm('another story'), 'act1a01', '', 'Elsewhere'],
      ['comment/5', 'text', '', 'A comment'],
    );
    const texts = { noteText: 'New' };
    store.dispatch(draftsActions.refused({ form: noteForm(card._id, 'deleted'), texts, reasons: {}, gone: true }));
    // A new note is no part of the story before it is added.
    store.dispatch(
      draftsActions.typed({ form: noteForm(card._id), field: 'noteText', stored: '', text: 'Next', isNew: true }),
    );
    expect(unsentNames(outline, forms())).toEqual([
      `${form}: act1a01`,
      `character/${card._id}: desc`,
      `note/${card._id}/n: noteText`,
    ]);
  });
});
