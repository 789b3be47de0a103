/** Position in the loop for a still: no background is at its plainest there. */
export const POSTER_PHASE = 0.3;
