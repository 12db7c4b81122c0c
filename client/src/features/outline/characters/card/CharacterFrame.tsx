import { ArrowLeft } from 'lucide-react';
import type { Character, Id } from '@trefoil/server/contract';
import { useState, type ReactNode } from 'react';
import { paths } from '../../../../app/paths.ts';
import { useResource } from '../../../../lib/resource/useResource.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { Empty, Spinner } from '../../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../../ui/notice/ResourceFrame.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { openCharacter } from '../../outlineSlice.ts';

interface CharacterFrameProps {
  id: Id;
  children: (character: Character) => ReactNode;
}

/** Loads a character for a screen, with a spinner meanwhile and a message if it is missing. */
export function CharacterFrame({ id, children }: CharacterFrameProps) {
  const query = useResource(openCharacter, id);
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  // A character that has just been deleted stays on the screen until the next screen has loaded.
  const data = query.data ?? (last?._id === id ? last : undefined);
  return (
    <ResourceFrame
      of={{ ...query, data }}
      heading="Character"
      waiting={<Spinner />}
      missing={<CharacterNotFound />}
      around={(content) => (
        <Page title="Character" width={60}>
          {content}
        </Page>
      )}
    >
      {children}
    </ResourceFrame>
  );
}

function CharacterNotFound() {
  return (
    <Page title="Character Not Found" width={60}>
      <Empty>
        <h1>Character Not Found</h1>
        <ButtonLink icon={ArrowLeft} to={paths.characters}>
          BACK
        </ButtonLink>
      </Empty>
    </Page>
  );
}
