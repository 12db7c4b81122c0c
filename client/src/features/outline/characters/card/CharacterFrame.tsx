import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { Character, Id } from '@trefoil/server/contract';
import type { ReactNode } from 'react';
import { paths } from '../../../../app/paths.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { Empty, Spinner } from '../../../../ui/notice/Empty.tsx';
import { LoadFailed } from '../../../../ui/notice/LoadFailed.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import css from './CharacterScreen.module.css';
import { useCharacter } from './useCharacter.ts';

interface CharacterFrameProps {
  id: Id;
  children: (character: Character) => ReactNode;
}

/** Loads a character for a screen: a spinner meanwhile, and words if there is none. */
export function CharacterFrame({ id, children }: CharacterFrameProps) {
  const { character, missing, failure, tryAgain } = useCharacter(id);
  if (character) return children(character);
  if (missing) return <CharacterNotFound />;
  return (
    <Page title="Character" width={62}>
      {failure ? <LoadFailed failure={failure} onAgain={tryAgain} /> : <Spinner />}
    </Page>
  );
}

function CharacterNotFound() {
  return (
    <Page title="Character Not Found" width={62}>
      <Empty>
        <h1 className={css.missing}>Character Not Found</h1>
        <ButtonLink icon={ArrowLeft} to={paths.characters}>
          BACK
        </ButtonLink>
      </Empty>
    </Page>
  );
}
