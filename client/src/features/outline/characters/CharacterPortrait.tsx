import type { CharacterCard } from '@trefoil/server/contract';
import type { ComponentProps } from 'react';
import { Portrait } from '../../../ui/figure/Portrait.tsx';
import { photoSource } from './photoSource.ts';

interface CharacterPortraitProps extends Omit<ComponentProps<typeof Portrait>, 'name' | 'src'> {
  of: Pick<CharacterCard, 'name' | 'photoUrl'>;
}

/** The photo of a character, or its initial. */
export function CharacterPortrait({ of: { name, photoUrl }, ...rest }: CharacterPortraitProps) {
  return <Portrait name={name} src={photoSource(photoUrl)} {...rest} />;
}
