import { basename } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Files whose tests wait for seconds to pass more than they work; begun last, they would be waited for by an idle machine. */
const WAITING = ['main', 'mailHangs', 'limits', 'mailFaults', 'verification', 'connections', 'faults', 'recovery'];

const isWaiting = ({ path }) => WAITING.includes(basename(path, '.test.ts'));

/** Begins with the files that wait, in Jest's order otherwise. */
export default class WaitingFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => isWaiting(other) - isWaiting(one));
  }
}
