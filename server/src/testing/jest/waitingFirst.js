import { resolve } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Files whose tests wait for seconds to pass more than they work; begun last, they would be waited for by an idle machine. */
const WAITING = [
  'main.test.ts',
  'features/auth/mail/mailHangs.test.ts',
  'http/limits/limits.test.ts',
  'features/auth/mail/mailFaults.test.ts',
  'features/auth/verification/verification.test.ts',
  'attacks/connections.test.ts',
  'http/overload/connections.test.ts',
  'attacks/faults.test.ts',
  'features/auth/recovery/recovery.test.ts',
].map((path) => resolve(import.meta.dirname, '../..', path));

const isWaiting = ({ path }) => WAITING.includes(path);

/** Begins with the files that wait, in Jest's order otherwise. */
export default class WaitingFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => isWaiting(other) - isWaiting(one));
  }
}
