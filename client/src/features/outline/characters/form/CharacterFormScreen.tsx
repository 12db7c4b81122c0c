import type { Character } from '@trefoil/server/contract';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppSelector, useAppStore } from '../../../../app/hooks.ts';
import { paths } from '../../../../app/paths.ts';
import { outcomeOf } from '../../../../lib/drafts/saving.ts';
import { useForm } from '../../../../lib/drafts/useForm.ts';
import { readItem, writeItem } from '../../../../lib/browser/storage.ts';
import { TextField } from '../../../../ui/form/field/Field.tsx';
import { FormChoices } from '../../../../ui/form/FormChoices.tsx';
import { FormPage } from '../../../../ui/form/FormPage.tsx';
import { Spinner } from '../../../../ui/notice/Empty.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { failureRaised } from '../../../alerts/alertsEvents.ts';
import type { CharacterFields, CharacterInput } from '../characterApi.ts';
import { CharacterFrame } from '../card/CharacterFrame.tsx';
import css from './CharacterFormScreen.module.css';
import {
  characterProblems,
  hasNote,
  inputOf,
  NO_NOTE,
  tooLong,
  type CharacterText,
  type NoteText,
} from './characterFields.ts';
import { characterForm, newCharacterForm, renamedKey } from '../characterForm.ts';
import { descriptionLine, descriptionToText } from '../descriptionText.ts';
import { addNoteWithoutForm, saveCharacter } from '../characterThunks.ts';
import { beginFirstStory } from '../../nameFirstStory.ts';
import { shownId } from '../../outlineSlice.ts';
import { OfOneStory } from '../../stories/OfOneStory.tsx';
import { useOutline } from '../../useOutline.ts';
import { VersionHistory } from '../../versions/VersionHistory.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { FirstNote } from './FirstNote.tsx';
import { PhotoField } from './photo/PhotoField.tsx';
import { ProtagonistSwitch } from './ProtagonistSwitch.tsx';

/** The form for a new character or, with `?id=`, for an existing one. */
export function CharacterFormScreen() {
  const id = useSearchParams()[0].get('id');
  if (!id)
    return (
      <OfOneStory>
        <CharacterForm key="new" />
      </OfOneStory>
    );
  return <CharacterFrame id={id}>{(character) => <CharacterForm key={id} character={character} />}</CharacterFrame>;
}

type FormText = CharacterText & NoteText;

function textOf(character: Character | undefined): FormText {
  const { name = '', desc = '', photoUrl = '', protag = false } = character ?? {};
  return { name, desc, photoUrl, protag: protag ? 'TRUE' : 'FALSE', ...NO_NOTE };
}

const FIELD_NAMES: FormText = {
  name: 'Name',
  desc: 'Description',
  photoUrl: 'Image URL',
  protag: 'Protagonist',
  noteTitle: 'Note title',
  noteText: 'Note',
};

function CharacterForm({ character }: { character?: Character }) {
  const store = useAppStore();
  const { dispatch } = store;
  const navigate = useNavigate();
  const isFromCache = useAppSelector((state) => state.outline.isCharacterFromCache);
  const id = character?._id;
  const { data: story, failure } = useOutline();
  // While it is loaded again after a failure, the form must stay.
  const [isKnown, setIsKnown] = useState(false);
  if (!isKnown && (story !== undefined || failure)) setIsKnown(true);
  const outline = story?._id;
  const back = id ? paths.character(id) : paths.characters;

  const form = useForm({
    form: id ? characterForm(id) : newCharacterForm(outline),
    stored: textOf(character),
    source: isFromCache ? undefined : character,
    isNew: !character,
    hasVersions: Boolean(character),
    nameOf: (field) => `${character?.name ?? 'New character'}: ${FIELD_NAMES[field]}`,
    // As it is compared and copied: without markup.
    asText: (field, text) => (field === 'desc' ? descriptionToText(text) : text),
    check: characterProblems,
    problemOf: tooLong,
    async send({ texts, base, key }) {
      const target = outline ?? shownId(store.getState());
      let input: CharacterInput;
      if (id) input = { _id: id, ...inputOf(texts), base: inputOf(base) };
      else if (target) input = { ...(inputOf(texts) as Required<CharacterFields>), outline: target };
      else return beginFirstStory(store, newCharacterForm);
      const result = await dispatch(saveCharacter({ character: input, sendKey: key }));
      // For an existing character, `texts` has only the changed fields.
      if (character && texts.name !== undefined && saveCharacter.fulfilled.match(result))
        writeItem(renamedKey(character._id), readItem(renamedKey(character._id)) ?? character.name);
      const { noteTitle, noteText } = { ...NO_NOTE, ...texts };
      const note = { noteTitle, noteText };
      if (saveCharacter.fulfilled.match(result) && hasNote(note)) {
        const { _id: characterId, name } = result.payload;
        const failed = 'The note wasn’t added.';
        await dispatch(addNoteWithoutForm({ characterId, name, note, sendKey: `${key}-note`, failed }));
      }
      const to = !id && saveCharacter.fulfilled.match(result) ? characterForm(result.payload._id) : undefined;
      return { ...outcomeOf<Character>(result, textOf, 'character'), to };
    },
    onSaved({ unsaved, to, isOpen }) {
      if (!isOpen) return;
      if (unsaved.length === 0) void navigate(back);
      // Text typed while saving becomes a change of the new character.
      else if (to) void navigate(paths.editCharacter(to.slice(to.indexOf('/') + 1)), { replace: true });
    },
    onFailed: (failed, isOpen) => dispatch(failureRaised(failed, isOpen)),
  });
  const { values, fieldProps } = form;
  const versions = character && { character, onRestore: form.replace };
  const title = character ? 'Edit Character' : 'Create Character';

  if (!form.ready || !isKnown) return <Spinner heading={title} />;
  return (
    <FormPage form={form} title={title} back={back}>
      <Stack gap={6} className={css.form}>
        <TextField label="Name" required dir="auto" {...fieldProps('name')} />
        {versions && <VersionHistory {...versions} field="name" of="the name" text={values.name} />}
        <DescriptionField {...fieldProps('desc')} />
        {versions && (
          <VersionHistory {...versions} field="desc" of="the description" text={values.desc} asText={descriptionLine} />
        )}
        <PhotoField name={values.name} fieldProps={fieldProps('photoUrl')} />
        <ProtagonistSwitch {...fieldProps('protag')} />
        {(!character || hasNote(values)) && <FirstNote note={values} fieldProps={fieldProps} onText={form.set} />}
        <FormChoices form={form} />
      </Stack>
    </FormPage>
  );
}
