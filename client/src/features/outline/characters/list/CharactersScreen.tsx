import type { CharacterCard, OutlineCards } from '@trefoil/server/contract';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { paths } from '../../../../app/paths.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { Logo } from '../../../../ui/figure/Logo.tsx';
import { Hidden, Muted } from '../../../../ui/layout/layout.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { Page, PageHead } from '../../../../ui/layout/Page.tsx';
import { Empty } from '../../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../../ui/notice/Skeleton.tsx';
import { Undos } from '../../../../ui/undo/Undo.tsx';
import { createSearch } from '../../search/createSearch.ts';
import { useOutline } from '../../useOutline.ts';
import { appearancesOf } from '../appearances.ts';
import { CharacterList } from './CharacterList.tsx';
import { SearchBox } from '../../../../ui/form/field/SearchBox.tsx';
import css from './CharactersScreen.module.css';
import { protagonistsFirst } from './protagonistsFirst.ts';

/** The number of characters from which on there is a filter. Source: product description, "Characters". */
const FILTER_FROM = 12;

/** All characters of the writer. */
export function CharactersScreen() {
  const query = useOutline();
  return (
    <Page title="Characters" width={60}>
      <BackLink to={paths.dashboard} />
      <PageHead className={css.head}>
        <div>
          <h1>Characters</h1>
          <Undos place="notes" />
        </div>
        <ButtonLink kind="primary" icon={Plus} to={paths.createCharacter}>
          Create Character
        </ButtonLink>
      </PageHead>
      <ResourceFrame of={query} waiting={<Skeleton lines={[40, 92, 60]} />}>
        {(outline) => (outline?.characters.length ? <FilteredList outline={outline} /> : <NoCharacters />)}
      </ResourceFrame>
    </Page>
  );
}

function FilteredList({ outline }: { outline: OutlineCards }) {
  const { characters } = outline;
  const [filter, setFilter] = useState('');
  const appearances = useMemo(() => appearancesOf(outline, outline.characters), [outline]);
  const ordered = useMemo(() => protagonistsFirst(characters), [characters]);
  const find = useMemo(() => createSearch(ordered.map(searchItem)), [ordered]);
  const isFiltered = characters.length >= FILTER_FROM && filter.trim() !== '';
  const found = isFiltered ? new Set(find(filter).map(({ item }) => item.character)) : null;
  const shown = found ? ordered.filter((character) => found.has(character)) : ordered;
  return (
    <>
      {characters.length >= FILTER_FROM && (
        <>
          <SearchBox
            className={css.filter}
            aria-label="Filter characters by words"
            placeholder="Filter characters"
            value={filter}
            onText={setFilter}
          />
          <Hidden role="status">{isFiltered && `${shown.length} of ${characters.length} characters`}</Hidden>
        </>
      )}
      {shown.length > 0 ? (
        <CharacterList characters={shown} appearances={appearances} />
      ) : (
        <Muted>No characters found ...</Muted>
      )}
    </>
  );
}

const searchItem = (character: CharacterCard) => ({
  to: paths.character(character._id),
  title: character.name,
  text: character.excerpt,
  character,
});

function NoCharacters() {
  return (
    <Empty>
      <Logo size={2.5} />
      <p>No characters found ...</p>
      <p>Who is your story about? Start with the one you know best, or the one you can’t work out.</p>
      <ButtonLink icon={Plus} to={paths.createCharacter}>
        Create Character
      </ButtonLink>
    </Empty>
  );
}
