import { ACT_1_BEATS } from '@trefoil/server/contract/beats/act1';
import { OfOneStory } from '../stories/OfOneStory.tsx';
import { ActScreen } from './ActScreen.tsx';

/** Act 1 with its questions. */
export const Act1Screen = () => (
  <OfOneStory>
    <ActScreen act={1} beats={ACT_1_BEATS} />
  </OfOneStory>
);
