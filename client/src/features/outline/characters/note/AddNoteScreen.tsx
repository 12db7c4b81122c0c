import type { Character } from '@trefoil/server/contract';
import { Shuffle } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { paths } from '../../../../app/paths.ts';
import { outcomeOf } from '../../../../lib/drafts/saving.ts';
import { useDrafts } from '../../../../lib/drafts/DraftsContext.ts';
import { draftsActions } from '../../../../lib/drafts/draftsSlice.ts';
import { useForm } from '../../../../lib/drafts/useForm.ts';
import { SelectField, TextAreaField, TextField } from '../../../../ui/form/field/Field.tsx';
import { FormFoot } from '../../../../ui/form/FormFoot.tsx';
import { Spinner } from '../../../../ui/notice/Empty.tsx';
import { Label, Stack } from '../../../../ui/layout/layout.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { Page, PageSplit } from '../../../../ui/layout/Page.tsx';
import { failureRaised } from '../../../alerts/alertsEvents.ts';
import css from './AddNoteScreen.module.css';
import { CharacterFrame } from '../card/CharacterFrame.tsx';
import { hasNote, NO_NOTE, noteProblems, type NoteText, tooLong } from '../form/characterFields.ts';
import { addNote } from '../characterThunks.ts';
import { noteFieldNames, noteForm } from '../characterForm.ts';
import {
  isSuggestion,
  pickSuggestions,
  type Suggestion,
  SUGGESTION_TITLES,
  type SuggestionTitle,
} from './suggestions.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';

/** The form for a new note about a character, with suggestions. */
export function AddNoteScreen() {
  const { id = '' } = useParams();
  return <CharacterFrame id={id}>{(character) => <NoteForm key={id} {...character} />}</CharacterFrame>;
}

function NoteForm({ _id, name }: Character) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const drafts = useDrafts();
  const form = useForm({
    form: noteForm(_id),
    stored: NO_NOTE,
    isNew: true,
    nameOf: (field) => noteFieldNames(name)[field],
    check: noteProblems,
    problemOf: tooLong,
    async send({ texts: note, key }) {
      const result = await dispatch(addNote({ characterId: _id, note, sendKey: key }));
      return { ...outcomeOf<Character>(result, () => NO_NOTE), to: null };
    },
    onSaved: ({ unsaved, isOpen }) => isOpen && unsaved.length === 0 && void navigate(paths.character(_id)),
    onFailed: (failed, isOpen) => dispatch(failureRaised(failed, isOpen)),
  });
  const { mount, values, fieldProps } = form;
  // Holds the writer's own text while the form contains a suggestion. It is a draft that is never sent.
  const own = useForm({
    form: `${noteForm(_id)}/own`,
    stored: NO_NOTE,
    isNew: true,
    nameOf: (field) => `${noteFieldNames(name)[field]} (your own)`,
  });
  const hasOwn = hasNote(own.values);

  function fill({ set }: typeof form, { noteTitle, noteText }: NoteText) {
    set('noteTitle', noteTitle);
    set('noteText', noteText);
  }

  /** Adds a suggestion that the writer has changed to the recovered drafts before it is replaced. */
  function recoverChanged() {
    if (isSuggestion(values)) return;
    const isTitleSuggested = SUGGESTION_TITLES.some((title) => title === values.noteTitle);
    const fields = isTitleSuggested ? ['noteText'] : ['noteTitle', 'noteText'];
    drafts?.store.dispatch(draftsActions.discarded({ form: noteForm(_id), fields }));
  }

  function suggest({ title, text }: Suggestion) {
    if (hasOwn) recoverChanged();
    else if (hasNote(values) && !isSuggestion(values)) fill(own, values);
    fill(form, { noteTitle: title, noteText: text });
  }

  function restore() {
    recoverChanged();
    fill(form, own.values);
    fill(own, NO_NOTE);
  }

  if (!form.ready || !own.ready) return <Spinner heading={`A note about ${name}`} />;
  return (
    <Page title={`A note about ${name}`} width={60}>
      <BackLink to={paths.character(_id)} />
      <h1>
        A note about <em>{name}</em>
      </h1>
      <PageSplit className={css.split}>
        <form ref={mount} noValidate onSubmit={form.onSubmit}>
          <Stack>
            <TextField label="Title" required {...fieldProps('noteTitle')} />
            <TextAreaField label="Note" required rows={6} {...fieldProps('noteText')} />
            <FormFoot form={form} />
          </Stack>
        </form>
        <SuggestionBox onSuggest={suggest} onRestore={hasOwn ? restore : undefined} />
      </PageSplit>
    </Page>
  );
}

interface SuggestionBoxProps {
  onSuggest: (suggestion: Suggestion) => void;
  /** Restores the writer's own text; undefined if there is none. */
  onRestore: (() => void) | undefined;
}

/** Suggests a note at random, from a topic if one is chosen. */
function SuggestionBox({ onSuggest, onRestore }: SuggestionBoxProps) {
  const id = useId();
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const [topic, setTopic] = useState<SuggestionTitle | ''>('');

  function suggest() {
    const exclude = suggestion ? [suggestion] : [];
    const [next] = pickSuggestions(1, { title: topic || undefined, exclude });
    setSuggestion(next!);
    onSuggest(next!);
  }

  return (
    <Panel as="aside" kind="dashed" className={css.Suggestion} aria-labelledby={id}>
      <Label as="h2" id={id}>
        Need an idea?
      </Label>
      <div aria-live="polite">
        <Label>{suggestion?.title}</Label>
        <p className={css.text}>{suggestion?.text ?? 'Try a random suggestion.'}</p>
      </div>
      <SelectField label="Topic" value={topic} onText={(title) => setTopic(title as SuggestionTitle | '')}>
        <option value="">Any</option>
        {SUGGESTION_TITLES.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </SelectField>
      <Button icon={Shuffle} onClick={suggest}>
        Random Suggestion
      </Button>
      {onRestore && <Button onClick={onRestore}>Restore My Text</Button>}
      <Label>Fills in the form; edit freely.</Label>
    </Panel>
  );
}
