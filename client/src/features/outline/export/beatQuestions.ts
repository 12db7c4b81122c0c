import { BEATS, type BeatKey } from '@trefoil/server/contract';

/** The question of each beat. In a file of its own because the texts of the beats are large and loaded only when needed. */
export const BEAT_QUESTIONS: ReadonlyMap<BeatKey, string> = new Map(BEATS.map(({ key, lead }) => [key, lead]));
