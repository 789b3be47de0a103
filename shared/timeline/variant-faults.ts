import { type EffectFaultCode, findEffectFaults } from '#shared/effects/find-faults.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import { ASPECT_RATIOS } from '#shared/presets/presets.ts';
import type { Clip, ClipPlace, TrackType } from './timeline.ts';

/** Rules that a clip's variants can break. */
export const VARIANT_FAULTS = {
  'variant.shape': `A variant is for one of: ${ASPECT_RATIOS.join(', ')}.`,
  'variant.track': 'Pictures have a fit and a transform in a variant, captions a place at the top or bottom.',
  'variant.effect': 'A variant has no effect but Transform.',
} as const;
export type VariantFaultCode = keyof typeof VARIANT_FAULTS | EffectFaultCode;

/** A broken rule and its place. */
export interface VariantFault {
  /** The field, starting at the variants: `['16:9', 'transform', 'values', 'scale']`. */
  readonly path: readonly (string | number)[];
  readonly code: VariantFaultCode;
  readonly message: string;
}

/** Which fields a place on a track of a type may have. */
const FIELDS: Readonly<Record<TrackType, readonly (keyof ClipPlace)[]>> = {
  video: ['fit', 'transform'],
  audio: [],
  caption: ['atTop'],
};

/** Lists every rule that a clip's variants break, or nothing when they are sound. */
export function findVariantFaults({ variants = {}, assetId }: Clip, trackType: TrackType): readonly VariantFault[] {
  const fault = (code: keyof typeof VARIANT_FAULTS, ...path: string[]) => [
    { path, code, message: VARIANT_FAULTS[code] },
  ];
  return Object.entries(variants).flatMap(([shape, place]): readonly VariantFault[] => {
    if (!ASPECT_RATIOS.some((each) => each === shape)) return fault('variant.shape', shape);
    const foreign = (Object.keys(place) as (keyof ClipPlace)[]).find(
      (field) => place[field] !== undefined && !FIELDS[trackType].includes(field),
    );
    if (foreign !== undefined) return fault('variant.track', shape, foreign);
    const { transform } = place;
    if (!transform) return [];
    if (transform.id !== TRANSFORM.id) return fault('variant.effect', shape, 'transform', 'id');
    return findEffectFaults([transform], trackType, assetId).map(({ path, ...rest }) => ({
      ...rest,
      path: [shape, 'transform', ...path.slice(1)],
    }));
  });
}
