import { BEATS, type BeatKey } from '@trefoil/server/contract';

/** The question of each beat, one sentence. They weigh more than the rest of an outline's code, hence a file to load when needed. */
export const BEAT_QUESTIONS: ReadonlyMap<BeatKey, string> = new Map(BEATS.map(({ key, lead }) => [key, lead]));
