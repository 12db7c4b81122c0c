import Plus from 'lucide-react/icons/plus';
import { useAppDispatch, useAppSelector } from '../../../../app/hooks.ts';
import { paths } from '../../../../app/paths.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { Empty } from '../../../../ui/notice/Empty.tsx';
import { LoadFailed } from '../../../../ui/notice/LoadFailed.tsx';
import { Mark } from '../../../../ui/figure/Mark.tsx';
import { Page, PageHead, PageLead } from '../../../../ui/layout/Page.tsx';
import { Skeleton } from '../../../../ui/notice/Skeleton.tsx';
import { CharacterCard } from './CharacterCard.tsx';
import css from './CharactersScreen.module.css';
import { reloadOutline } from '../characterThunks.ts';

/** All characters of the writer. */
export function CharactersScreen() {
  const title = useAppSelector((state) => state.outline.outline?.title);
  return (
    <Page title="Characters">
      <PageHead>
        <div>
          <h1>Characters</h1>
          {title && <PageLead>The people of “{title}”</PageLead>}
        </div>
        <ButtonLink kind="primary" icon={Plus} to={paths.createCharacter}>
          Create Character
        </ButtonLink>
      </PageHead>
      <CharacterList />
    </Page>
  );
}

function CharacterList() {
  const dispatch = useAppDispatch();
  const { outline, loaded, error } = useAppSelector((state) => state.outline);
  if (!loaded && error) return <LoadFailed failure={error} onAgain={() => void dispatch(reloadOutline())} />;
  if (!loaded) return <Skeleton lines={[40, 92, 60]} />;
  if (!outline?.characters.length) return <NoCharacters />;
  return (
    <ul className={css.grid}>
      {outline.characters.map((character) => (
        <CharacterCard key={character._id} character={character} />
      ))}
    </ul>
  );
}

function NoCharacters() {
  return (
    <Empty>
      <Mark size={2.5} />
      <p>No characters found ...</p>
      <p>Who is your story about? Start with the one you know best, or the one you cannot work out.</p>
      <ButtonLink icon={Plus} to={paths.createCharacter}>
        Create Character
      </ButtonLink>
    </Empty>
  );
}
