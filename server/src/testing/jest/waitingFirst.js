import { resolve } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Files whose tests wait for seconds to pass more than they work; begun last, they would be waited for by an idle machine. */
const WAITING = [
  'main.test.js',
  'features/auth/mail/mailHangs.test.js',
  'http/limits/limits.test.js',
  'features/auth/mail/mailFaults.test.js',
  'features/auth/verification/verification.test.js',
  'attacks/connections.test.js',
  'http/overload/connections.test.js',
  'attacks/faults.test.js',
  'features/auth/recovery/recovery.test.js',
].map((path) => resolve(import.meta.dirname, '../../../compiled', path));

const isWaiting = ({ path }) => WAITING.includes(path);

/** Begins with the files that wait, in Jest's order otherwise. */
export default class WaitingFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => isWaiting(other) - isWaiting(one));
  }
}
