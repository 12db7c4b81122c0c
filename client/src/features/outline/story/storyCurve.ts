import { BEAT_KEYS, type BeatKey } from '@trefoil/server/contract';

/** The line of the landing page, in a frame of 1200 x 250. */
export const CURVE =
  'M0 206C60 202 104 192 150 178S260 152 306 138 490 62 600 62 730 172 806 172 930 22 1026 22s96 96 174 102';

/** How far below the frame's top the curve passes each beat, in percent of its height, in the order of the beats. */
const HEIGHTS = [
  81.8, 80.1, 77.4, 73.7, 69.5, 65.7, 62.2, 58.6, 52.7, 47.3, 42.1, 37.3, 32.9, 29.2, 26.5, 25, 25.3, 29.2, 38.1, 51.7,
  64, 68.8, 65.2, 53.1, 31.7, 18.5, 10.6, 8.9, 12.4, 23.3, 39.2, 48.3,
];

/** Where a beat's dot lies on the curve, in percent from the top. */
export const heightOf = (key: BeatKey): number => HEIGHTS[BEAT_KEYS.indexOf(key)]!;
