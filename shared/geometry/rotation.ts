/** Clockwise rotation, in degrees, that a player applies to the coded picture. */
export type Rotation = 0 | 90 | 180 | 270;
