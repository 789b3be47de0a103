/** Length of a script in seconds (specification: 5 to 180, default 30). */
export const SCRIPT_SECONDS = { min: 5, max: 180, default: 30 } as const;
