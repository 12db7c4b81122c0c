import { BEAT_KEYS, type BeatKey } from '@trefoil/server/contract';

/** Distance of `PLOT_CURVE` from the top of its frame at each beat, in percent, in the order of the beats. */
const HEIGHTS = [
  81.8, 80.1, 77.4, 73.7, 69.5, 65.7, 62.2, 58.6, 52.7, 47.3, 42.1, 37.3, 32.9, 29.2, 26.5, 25, 25.3, 29.2, 38.1, 51.7,
  64, 68.8, 65.2, 53.1, 31.7, 18.5, 10.6, 8.9, 12.4, 23.3, 39.2, 48.3,
];

/** Distance of a beat's dot from the top of the plot line, in percent. */
export const beatHeight = (key: BeatKey): number => HEIGHTS[BEAT_KEYS.indexOf(key)]!;
