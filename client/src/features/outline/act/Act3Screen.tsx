import { ACT_3_BEATS } from '@trefoil/server/contract/beats/act3';
import { ActScreen } from './ActScreen.tsx';

/** Act 3 with its questions. */
export const Act3Screen = () => <ActScreen act={3} beats={ACT_3_BEATS} />;
