import type { Character } from '@trefoil/server/contract';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { changedFields } from '../../lib/changedFields.ts';
import { lastLine, oneLine } from '../../lib/text.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { useFormSave } from '../../lib/useFormSave.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { NotSaved } from '../../ui/NotSaved.tsx';
import { Page, PageLead } from '../../ui/Page.tsx';
import { useInvalidFocus } from '../../ui/useInvalidFocus.ts';
import { failureRaised } from '../alerts/alertsEvents.ts';
import type { CharacterInput } from './characterApi.ts';
import { CharacterFrame } from './CharacterFrame.tsx';
import css from './CharacterForm.module.css';
import { characterProblems, type CharacterText } from './characterProblems.ts';
import { isProtagonist } from './characterRules.ts';
import { saveCharacter } from './characterThunks.ts';
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
  const { name, desc, photoUrl, protag } = text;
  const back = character ? paths.character(character._id) : paths.characters;

  const { problems, failure, busy, onSubmit } = useFormSave({
    check: () => characterProblems(text),
    send: () => dispatch(saveCharacter(inputOf(text, character))),
    onSaved() {
      draft.clear();
      void navigate(back);
    },
    onFailed: (failed) => dispatch(failureRaised(failed)),
  });
  const form = useInvalidFocus(problems);
  const title = character ? 'Edit Character' : 'Create Character';

  return (
    <Page title={title} width={46}>
      <h1>{title}</h1>
      <PageLead>All four fields are needed; you can change them later.</PageLead>
      <form ref={form} className={css.form} noValidate onSubmit={onSubmit}>
        <Stack>
          <DraftOffer offered={draft.offered} kept={draft.kept} onPutBack={draft.putBack} onDiscard={draft.discard} />
          <TextField
            label="Name"
            required
            value={name}
            error={problems.name}
            onText={(text) => draft.set('name', text)}
          />
          <DescriptionField html={desc} error={problems.desc} onHtml={(html) => draft.set('desc', html)} />
          <TextField
            label="Photo address"
            hint="A web address that ends in jpeg, jpg, gif or png. The picture shows below."
            type="url"
            required
            value={photoUrl}
            error={problems.photoUrl}
            onText={(text) => draft.set('photoUrl', text)}
          />
          <PhotoPreview url={photoUrl} />
          <TextField
            label="Protagonist?"
            hint="TRUE if this character leads the story, otherwise FALSE."
            required
            value={protag}
            error={problems.protag}
            onText={(text) => draft.set('protag', text)}
          />
          <NotSaved failure={failure} />
          <Row end>
            <ButtonLink kind="quiet" icon={ArrowLeft} to={back}>
              BACK
            </ButtonLink>
            <Button kind="primary" type="submit" busy={busy}>
              SAVE
            </Button>
          </Row>
        </Stack>
      </form>
    </Page>
  );
}
