/** Lengths in which a music bed can be made. */
export const BED_SECONDS = { min: 4, max: 600 } as const;
