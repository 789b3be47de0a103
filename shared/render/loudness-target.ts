/** Loudness to which the platforms turn louder videos down, by EBU R128; they leave quieter ones as they are. */
export const TARGET_LUFS = -14;
