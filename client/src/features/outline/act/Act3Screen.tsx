import { ACT_3_BEATS } from '@trefoil/server/contract/beats/act3';
import { OfOneStory } from '../stories/OfOneStory.tsx';
import { ActScreen } from './ActScreen.tsx';

/** Act 3 with its questions. */
export const Act3Screen = () => (
  <OfOneStory>
    <ActScreen act={3} beats={ACT_3_BEATS} />
  </OfOneStory>
);
