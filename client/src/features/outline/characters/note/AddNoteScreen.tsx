import type { Character } from '@trefoil/server/contract';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../../app/hooks.ts';
import { paths } from '../../../../app/paths.ts';
import { fieldLine } from '../../../../lib/drafts/fieldLine.ts';
import { useDraft } from '../../../../lib/drafts/useDraft.ts';
import { useFormSave } from '../../../../lib/drafts/useFormSave.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { DraftOffer } from '../../../../ui/form/DraftOffer.tsx';
import { TextAreaField, TextField } from '../../../../ui/form/Field.tsx';
import { FormFoot } from '../../../../ui/form/FormFoot.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { Page, PageSplit } from '../../../../ui/layout/Page.tsx';
import { useInvalidFocus } from '../../../../ui/form/useInvalidFocus.ts';
import { failureRaised } from '../../../alerts/alertsEvents.ts';
import css from './AddNoteScreen.module.css';
import { CharacterFrame } from '../card/CharacterFrame.tsx';
import { noteProblems, type NoteText } from '../form/characterProblems.ts';
import { addNote, noteForm } from '../../outlineSlice.ts';
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
  const userId = useAppSelector((state) => state.auth.user?._id ?? '');
  const draft = useDraft(userId, noteForm(_id), EMPTY);
  const { values } = draft;

  const { problems, failure, busy, onSubmit } = useFormSave({
    check: () => noteProblems(values),
    send: () => dispatch(addNote({ characterId: _id, note: values, sendKey: draft.sendKey() })),
    onSaved() {
      draft.clear();
      void navigate(paths.character(_id));
    },
    onFailed: (failed) => dispatch(failureRaised(failed)),
  });
  const form = useInvalidFocus(problems);
  const line = fieldLine(values, problems, draft.set);

  function fill({ noteTitle, noteText }: NoteText) {
    draft.set('noteTitle', noteTitle);
    draft.set('noteText', noteText);
  }

  return (
    <Page title={`A note about ${name}`} width={58}>
      <ButtonLink className={css.back} kind="quiet" icon={ArrowLeft} to={paths.character(_id)}>
        BACK
      </ButtonLink>
      <h1>
        A note about <em>{name}</em>
      </h1>
      <PageSplit className={css.split}>
        <form ref={form} noValidate onSubmit={onSubmit}>
          <Stack>
            <DraftOffer offered={draft.offered} kept={draft.kept} onPutBack={draft.putBack} onDiscard={draft.discard} />
            <TextField label="Title" required {...line('noteTitle')} />
            <TextAreaField label="Note" required rows={6} {...line('noteText')} />
            <FormFoot failure={failure} busy={busy} />
          </Stack>
        </form>
        <SuggestionBox note={values} onFill={fill} />
      </PageSplit>
    </Page>
  );
}
