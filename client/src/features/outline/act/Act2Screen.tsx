import { ACT_2_BEATS } from '@trefoil/server/contract/beats/act2';
import { OfOneStory } from '../stories/OfOneStory.tsx';
import { ActScreen } from './ActScreen.tsx';

/** Act 2 with its questions. */
export const Act2Screen = () => (
  <OfOneStory>
    <ActScreen act={2} beats={ACT_2_BEATS} />
  </OfOneStory>
);
