/** Possible lengths of a music bed. */
export const BED_SECONDS = { min: 4, max: 600 } as const;
