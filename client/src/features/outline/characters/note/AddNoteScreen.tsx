import type { Character } from '@trefoil/server/contract';
import { ArrowLeft } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { paths } from '../../../../app/paths.ts';
import { answerOf } from '../../../../lib/edits/answer.ts';
import { useForm } from '../../../../lib/edits/useForm.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { TextAreaField, TextField } from '../../../../ui/form/field/Field.tsx';
import { FormFoot } from '../../../../ui/form/FormFoot.tsx';
import { Spinner } from '../../../../ui/notice/Empty.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { Page, PageSplit } from '../../../../ui/layout/Page.tsx';
import { failureRaised } from '../../../alerts/alertsEvents.ts';
import css from './AddNoteScreen.module.css';
import { CharacterFrame } from '../card/CharacterFrame.tsx';
import { noteProblems, type NoteText } from '../form/characterProblems.ts';
import { addNote, noteForm, noteNames } from '../../outlineSlice.ts';
import { SuggestionBox } from './SuggestionBox.tsx';

const EMPTY: NoteText = { noteTitle: '', noteText: '' };

/** A form for a note about a character, with suggestions to start from. */
export function AddNoteScreen() {
  const { id = '' } = useParams();
  return <CharacterFrame id={id}>{(character) => <NoteForm key={id} {...character} />}</CharacterFrame>;
}

function NoteForm({ _id, name }: Character) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const form = useForm({
    form: noteForm(_id),
    stored: EMPTY,
    isNew: true,
    nameOf: (field) => noteNames(name)[field],
    check: noteProblems,
    async send({ texts: note, key }) {
      const result = await dispatch(addNote({ characterId: _id, note, sendKey: key }));
      return answerOf<Character>(result, { texts: () => EMPTY, made: true });
    },
    onSaved: ({ left }) => left.length === 0 && void navigate(paths.character(_id)),
    onFailed: (failed) => dispatch(failureRaised(failed)),
  });
  const { mount, values, line } = form;

  function fill({ noteTitle, noteText }: NoteText) {
    form.set('noteTitle', noteTitle);
    form.set('noteText', noteText);
  }

  if (!form.ready) return <Spinner heading={`A note about ${name}`} />;
  return (
    <Page title={`A note about ${name}`} width={58}>
      <ButtonLink className={css.back} kind="quiet" icon={ArrowLeft} to={paths.character(_id)}>
        BACK
      </ButtonLink>
      <h1>
        A note about <em>{name}</em>
      </h1>
      <PageSplit className={css.split}>
        <form ref={mount} noValidate onSubmit={form.onSubmit}>
          <Stack>
            <TextField label="Title" required {...line('noteTitle')} />
            <TextAreaField label="Note" required rows={6} {...line('noteText')} />
            <FormFoot form={form} />
          </Stack>
        </form>
        <SuggestionBox note={values} onFill={fill} />
      </PageSplit>
    </Page>
  );
}
