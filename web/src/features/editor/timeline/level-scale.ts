import { VOLUME } from '#shared/effects/volume.ts';

/** The part of a clip's height that a volume line uses, in px from the row's top. */
const [TOP_PX, BOTTOM_PX] = [17, 53] as const;

/** Range of levels, in dB. */
export const { min: LOWEST_DB, max: HIGHEST_DB } = VOLUME.parameters.level;

/** Place of a level in its row, in px from the top. */
export function levelToY(level: number): number {
  return TOP_PX + ((HIGHEST_DB - level) / (HIGHEST_DB - LOWEST_DB)) * (BOTTOM_PX - TOP_PX);
}

/** Change of level for a movement in px; up is louder. */
export function pxToLevel(px: number): number {
  return (-px / (BOTTOM_PX - TOP_PX)) * (HIGHEST_DB - LOWEST_DB);
}
