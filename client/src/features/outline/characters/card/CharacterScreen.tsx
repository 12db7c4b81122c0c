import type { Character } from '@trefoil/server/contract';
import { PenLine, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { paths } from '../../../../app/paths.ts';
import { useDrafts } from '../../../../lib/drafts/DraftsContext.ts';
import { draftsActions } from '../../../../lib/drafts/draftsSlice.ts';
import { useStoredItem } from '../../../../lib/useStoredItem.ts';
import { lazyComponent } from '../../../../lib/lazyComponent.tsx';
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx';
import { useConfirm } from '../../../../ui/dialog/Confirm.tsx';
import { Danger } from '../../../../ui/notice/Danger.tsx';
import { Disclosure } from '../../../../ui/disclosure/Disclosure.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { Page, PageHead } from '../../../../ui/layout/Page.tsx';
import { failureRaised } from '../../../alerts/alertsEvents.ts';
import { CharacterPortrait } from '../CharacterPortrait.tsx';
import { AppearsIn } from './AppearsIn.tsx';
import { CharacterFrame } from './CharacterFrame.tsx';
import { CharacterNotes } from './CharacterNotes.tsx';
import { Prose, Stack } from '../../../../ui/layout/layout.tsx';
import css from './CharacterScreen.module.css';
import { deleteCharacter } from '../characterThunks.ts';
import { VersionHistory } from '../../versions/VersionHistory.tsx';
import { characterForm, renamedKey } from '../characterForm.ts';
import { descriptionLine } from '../descriptionText.ts';
import { ProtagonistBadge } from '../list/ProtagonistBadge.tsx';
import { trustedDescription } from '../cleanDescription.ts';

const RenameOffer = lazyComponent(() => import('../../search/replace/RenameOffer.tsx'), 'RenameOffer');

/** A character in full: photo, description, the beats that name it, and notes. */
export function CharacterScreen() {
  const { id = '' } = useParams();
  return <CharacterFrame id={id}>{(character) => <FullCard {...character} />}</CharacterFrame>;
}

function FullCard(character: Character) {
  const { _id, name, desc, protag } = character;
  return (
    <Page title={name}>
      <BackLink to={paths.characters} />
      <EarlierName key={_id} id={_id} name={name} />
      <div className={css.container}>
        <Stack as="article" className={css.Character}>
          <CharacterPortrait of={character} className={css.photo} alt={`Photo of ${name}`} />
          <div>
            <PageHead className={css.head}>
              <h1 dir="auto">{name}</h1>
              <ButtonLink icon={PenLine} to={paths.editCharacter(_id)}>
                Edit Character
              </ButtonLink>
            </PageHead>
            <p className={css.badge}>
              <ProtagonistBadge protag={protag} />
            </p>
            <Description html={desc} />
            <div className={css.versions}>
              <DescriptionHistory character={character} />
            </div>
            <CharacterNotes character={character} />
            <Disclosure quiet className={css.part} label="Delete Character">
              <Danger text="The card, its notes, and their version history are permanently deleted.">
                <DeleteButton id={_id} />
              </Danger>
            </Disclosure>
          </div>
          <AppearsIn character={character} />
        </Stack>
      </div>
    </Page>
  );
}

/** Offers to replace the earlier name of a character that was renamed on this device, until the offer is used or dismissed. */
function EarlierName({ id, name }: { id: Character['_id']; name: string }) {
  const [earlier, setEarlier] = useStoredItem(renamedKey(id));
  if (!earlier || earlier === name) return null;
  return <RenameOffer className={css.offer} from={earlier} to={name} onDone={() => setEarlier(null)} />;
}

/** The earlier texts of the description. Restoring one is an edit, so it leads to the form. */
function DescriptionHistory({ character }: { character: Character }) {
  const { _id, name, desc } = character;
  const store = useDrafts()?.store;
  const navigate = useNavigate();

  function restore(field: 'desc', text: string) {
    const path = paths.editCharacter(_id);
    const draft = { form: characterForm(_id), field, text, stored: desc, name: `${name}: Description`, path };
    store?.dispatch(draftsActions.typed(draft));
    void navigate(path);
  }

  return (
    <VersionHistory
      field="desc"
      of="the description"
      character={character}
      text={desc}
      asText={descriptionLine}
      onRestore={restore}
    />
  );
}

function DeleteButton({ id }: { id: Character['_id'] }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);

  async function confirmAndDelete() {
    const confirmed = await confirm({
      title: 'Delete character',
      text: 'Are you sure that you want to delete this character? This is permanent and can NOT be undone.',
      cancelLabel: 'Keep Character',
      confirmLabel: 'Delete Character',
    });
    if (!confirmed) return;
    setBusy(true);
    const result = await dispatch(deleteCharacter(id));
    if (deleteCharacter.fulfilled.match(result)) return navigate(paths.characters);
    setBusy(false);
    if (result.payload) dispatch(failureRaised(result.payload));
  }

  return (
    <Button kind="danger" icon={Trash2} busy={busy} onClick={() => void confirmAndDelete()}>
      Delete Character
    </Button>
  );
}

/** A description with its formatting. It is sanitized here once more, although the server has done so, before it is shown. */
function Description({ html }: { html: string }) {
  const clean = useMemo(() => trustedDescription(html), [html]);
  return <Prose className={css.Description} dir="auto" dangerouslySetInnerHTML={{ __html: clean }} />;
}
