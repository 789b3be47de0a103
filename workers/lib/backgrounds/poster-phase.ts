/** Place in the loop that a still shows: no background is at its plainest there. */
export const POSTER_PHASE = 0.3;
