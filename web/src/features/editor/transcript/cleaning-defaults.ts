import type { Microseconds } from '#shared/time/microseconds.ts';

/** Shortest silence that is cut, and what is kept of it beside words, until the user changes them. */
export const USUAL_SILENCE_US: Microseconds = 800_000;
export const USUAL_PADDING_US: Microseconds = 200_000;
