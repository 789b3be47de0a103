import { CHROMA_KEY, type ChromaKeyJob } from '#shared/effects/chroma-key.ts';
import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import type { FrameGeometry } from '#shared/effects/effect.ts';
import { isPlainLook, LOOK, type LookJob } from '#shared/effects/look.ts';
import { LUT, type LutJob } from '#shared/effects/lut.ts';
import type { Luts } from '#shared/effects/lut-table.ts';
import { jobAt } from '#shared/effects/registry.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';
import type { I420Planes } from './i420.ts';
import type { OverlayPlanes } from './overlay-planes.ts';

/** Changes of a picture's pixels before its transform. At least one is not null. */
export interface PictureLook {
  readonly look: LookJob | null;
  readonly key: ChromaKeyJob | null;
  /** With the table's text. */
  readonly lut: (LutJob & { readonly data: string }) | null;
}

/** A picture to change: solid, or with alpha that its planes are multiplied by. */
export type LookPlanes = I420Planes & Partial<Pick<OverlayPlanes, 'alpha' | 'chromaAlpha'>>;

/**
 * The changes of a picture's pixels at a time in its source; null for none.
 * @param luts The plan's. An effect whose LUT is missing changes nothing.
 */
export function pictureLookAt(
  effects: readonly ClipEffect[],
  time: SourceTime,
  geometry: FrameGeometry,
  luts: Luts = {},
): PictureLook | null {
  const look = jobAt(LOOK, effects, time, geometry);
  const key = jobAt(CHROMA_KEY, effects, time, geometry);
  const lut = jobAt(LUT, effects, time, geometry);
  const data = lut ? luts[lut.hash]?.data : undefined;
  const changes = {
    look: look && !isPlainLook(look) ? look : null,
    key: key?.isOn === 1 ? key : null,
    lut: lut && lut.strength > 0 && data !== undefined ? { ...lut, data } : null,
  };
  return changes.look || changes.key || changes.lut ? changes : null;
}
