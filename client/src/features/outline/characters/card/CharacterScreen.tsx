import { type Character, webAddress } from '@trefoil/server/contract';
import { ArrowLeft, PenLine, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { paths } from '../../../../app/paths.ts';
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx';
import { useConfirm } from '../../../../ui/dialog/Confirm.tsx';
import { Danger } from '../../../../ui/notice/Danger.tsx';
import { Fold } from '../../../../ui/disclosure/Fold.tsx';
import { Page, PageHead } from '../../../../ui/layout/Page.tsx';
import { Portrait } from '../../../../ui/figure/Portrait.tsx';
import { failureRaised } from '../../../alerts/alertsEvents.ts';
import { AppearsIn } from './AppearsIn.tsx';
import { CharacterFrame } from './CharacterFrame.tsx';
import { CharacterNotes } from './CharacterNotes.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';
import css from './CharacterScreen.module.css';
import { deleteCharacter } from '../../outlineSlice.ts';
import { Description } from './Description.tsx';
import { Lead } from '../list/Lead.tsx';

const RenameOffer = lazy(async () => {
  const { RenameOffer: Loaded } = await import('../../search/replace/RenameOffer.tsx');
  return { default: Loaded };
});

/** A character with everything that is known of it. */
export function CharacterScreen() {
  const { id = '' } = useParams();
  return <CharacterFrame id={id}>{(character) => <CharacterCardInFull {...character} />}</CharacterFrame>;
}

function CharacterCardInFull(character: Character) {
  const { _id, name, desc, photoUrl, protag } = character;
  // Set by the form that changed the character.
  const { nameBefore } = (useLocation().state ?? {}) as { nameBefore?: string };
  return (
    <Page title={name}>
      <ButtonLink className={css.back} kind="quiet" icon={ArrowLeft} to={paths.characters}>
        BACK
      </ButtonLink>
      {nameBefore && nameBefore !== name && (
        <Suspense>
          <RenameOffer className={css.offer} from={nameBefore} to={name} />
        </Suspense>
      )}
      <div className={css.room}>
        <Stack as="article" className={css.Character}>
          <div className={css.photo}>
            <Portrait name={name} src={webAddress(photoUrl)} width={240} height={300} alt={`Photo of ${name}`} />
          </div>
          <div>
            <PageHead className={css.head}>
              <h1 dir="auto">{name}</h1>
              <ButtonLink icon={PenLine} to={paths.editCharacter(_id)}>
                Edit Character
              </ButtonLink>
            </PageHead>
            <p className={css.lead}>
              <Lead protag={protag} />
            </p>
            <Description html={desc} />
            <CharacterNotes character={character} />
            <Fold className={css.part} label="Delete Character">
              <Danger text="The card, its notes, and their earlier versions go for good.">
                <DeleteButton id={_id} />
              </Danger>
            </Fold>
          </div>
          <AppearsIn character={character} />
        </Stack>
      </div>
    </Page>
  );
}

function DeleteButton({ id }: { id: Character['_id'] }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);

  async function askAndDelete() {
    const sure = await confirm({
      title: 'Delete character',
      text: 'Are you sure that you want to delete this character? This is permanent and can NOT be undone.',
      keep: 'Keep Character',
      go: 'Delete Character',
    });
    if (!sure) return;
    setBusy(true);
    const result = await dispatch(deleteCharacter(id));
    if (deleteCharacter.fulfilled.match(result)) return navigate(paths.characters);
    setBusy(false);
    if (result.payload) dispatch(failureRaised(result.payload));
  }

  return (
    <Button kind="danger" icon={Trash2} busy={busy} onClick={() => void askAndDelete()}>
      Delete Character
    </Button>
  );
}
