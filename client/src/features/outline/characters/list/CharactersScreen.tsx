import type { CharacterCard as Card } from '@trefoil/server/contract';
import Plus from 'lucide-react/icons/plus';
import { paths } from '../../../../app/paths.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { Empty } from '../../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../../ui/notice/ResourceFrame.tsx';
import { Mark } from '../../../../ui/figure/Mark.tsx';
import { Page, PageHead, PageLead } from '../../../../ui/layout/Page.tsx';
import { Skeleton } from '../../../../ui/notice/Skeleton.tsx';
import { CharacterCard } from './CharacterCard.tsx';
import css from './CharactersScreen.module.css';
import { useOutline } from '../../useOutline.ts';

/** All characters of the writer. */
export function CharactersScreen() {
  const asked = useOutline('needed');
  const title = asked.data?.title;
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
      <ResourceFrame of={asked} waiting={<Skeleton lines={[40, 92, 60]} />}>
        {(outline) => <CharacterList characters={outline?.characters ?? []} />}
      </ResourceFrame>
    </Page>
  );
}

function CharacterList({ characters }: { characters: readonly Card[] }) {
  if (characters.length === 0) return <NoCharacters />;
  return (
    <ul className={css.grid}>
      {characters.map((character) => (
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
