import type { Character } from '@trefoil/server/contract';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../../app/hooks.ts';
import { paths } from '../../../../app/paths.ts';
import { changedFields } from '../../../../lib/drafts/changedFields.ts';
import { fieldLine } from '../../../../lib/drafts/fieldLine.ts';
import { lastLine, oneLine } from '../../../../lib/text.ts';
import { useDraft } from '../../../../lib/drafts/useDraft.ts';
import { useFormSave } from '../../../../lib/drafts/useFormSave.ts';
import { DraftOffer } from '../../../../ui/form/DraftOffer.tsx';
import { TextField } from '../../../../ui/form/Field.tsx';
import { FormFoot } from '../../../../ui/form/FormFoot.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { Page, PageLead } from '../../../../ui/layout/Page.tsx';
import { useInvalidFocus } from '../../../../ui/form/useInvalidFocus.ts';
import { failureRaised } from '../../../alerts/alertsEvents.ts';
import type { CharacterInput } from '../characterApi.ts';
import { CharacterFrame } from '../card/CharacterFrame.tsx';
import css from './CharacterForm.module.css';
import { characterProblems, type CharacterText } from './characterProblems.ts';
import { isProtagonist } from './characterRules.ts';
import { saveCharacter } from '../../outlineSlice.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { PhotoPreview } from './PhotoPreview.tsx';

/** Makes a character; with `?id=` it changes one. */
export function CharacterFormScreen() {
  const id = useSearchParams()[0].get('id');
  if (!id) return <CharacterForm key="new" />;
  return <CharacterFrame id={id}>{(character) => <CharacterForm key={id} character={character} />}</CharacterFrame>;
}

function textOf(character: Character | undefined): CharacterText {
  const { name = '', desc = '', photoUrl = '', protag = false } = character ?? {};
  return { name, desc, photoUrl, protag: protag ? 'TRUE' : 'FALSE' };
}

/** Text that was put back may hold more than one line, which only the description can show. */
const tidy = ({ name, desc, photoUrl, protag }: CharacterText): CharacterText => ({
  name: oneLine(name),
  desc,
  photoUrl: oneLine(photoUrl),
  protag: lastLine(protag),
});

/** What is sent: everything of a new character, of another one what was changed. */
function inputOf(text: CharacterText, character: Character | undefined): CharacterInput {
  const { name, desc, photoUrl, protag } = text;
  const all = { name: name.trim(), desc, photoUrl: photoUrl.trim(), protag: isProtagonist(protag) };
  return character ? { _id: character._id, ...changedFields(all, character) } : all;
}

function CharacterForm({ character }: { character?: Character }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const userId = useAppSelector((state) => state.auth.user?._id ?? '');
  const draft = useDraft(userId, `character/${character?._id ?? 'new'}`, textOf(character));
  const text = tidy(draft.values);
  const back = character ? paths.character(character._id) : paths.characters;

  const { problems, failure, busy, onSubmit } = useFormSave({
    check: () => characterProblems(text),
    send: () => dispatch(saveCharacter({ character: inputOf(text, character), sendKey: draft.sendKey() })),
    onSaved() {
      draft.clear();
      void navigate(back);
    },
    onFailed: (failed) => dispatch(failureRaised(failed)),
  });
  const form = useInvalidFocus(problems);
  const line = fieldLine(text, problems, draft.set);
  const title = character ? 'Edit Character' : 'Create Character';

  return (
    <Page title={title} width={46}>
      <h1>{title}</h1>
      <PageLead>All four fields are needed; you can change them later.</PageLead>
      <form ref={form} className={css.form} noValidate onSubmit={onSubmit}>
        <Stack>
          <DraftOffer offered={draft.offered} kept={draft.kept} onPutBack={draft.putBack} onDiscard={draft.discard} />
          <TextField label="Name" required {...line('name')} />
          <DescriptionField html={text.desc} error={problems.desc} onHtml={(html) => draft.set('desc', html)} />
          <TextField
            label="Photo address"
            hint="A web address that ends in jpeg, jpg, gif or png. The picture shows below."
            type="url"
            required
            {...line('photoUrl')}
          />
          <PhotoPreview url={text.photoUrl} />
          <TextField
            label="Protagonist?"
            hint="TRUE if this character leads the story, otherwise FALSE."
            required
            {...line('protag')}
          />
          <FormFoot failure={failure} busy={busy} back={back} />
        </Stack>
      </form>
    </Page>
  );
}
