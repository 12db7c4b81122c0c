const BEGINNING = 'M0 206C60 202 104 192 150 178S260 152 306 138';

/** The path of a story's tension through its three acts, in a frame of 1200 x 250. */
export const PLOT_CURVE = `${BEGINNING} 490 62 600 62 730 172 806 172 930 22 1026 22s96 96 174 102`;

/** The same path, broken off in the second act. */
export const BROKEN_PLOT_CURVE = `${BEGINNING} 420 100 458 88`;
