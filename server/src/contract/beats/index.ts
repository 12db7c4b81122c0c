import { ACT_1_BEATS } from './act1.ts';
import { ACT_2_BEATS } from './act2.ts';
import { ACT_3_BEATS } from './act3.ts';
import type { Beat } from './beat.ts';

export * from './beat.ts';

/** All 32 beats in the order of the finished outline. */
export const BEATS: readonly Beat[] = [...ACT_1_BEATS, ...ACT_2_BEATS, ...ACT_3_BEATS];
