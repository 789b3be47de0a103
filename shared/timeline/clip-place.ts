import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import { EFFECTS } from '#shared/effects/registry.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import { ASPECT_RATIOS, type AspectRatio } from '#shared/presets/presets.ts';
import { isEqual } from './diff.ts';
import { CLIP_FITS, type Clip, type ClipPlace } from './timeline.ts';

/** The place that a clip's own fields describe. */
export function ownPlace({ fit, effects, atTop }: Clip): ClipPlace {
  const transform = effects?.find(({ id }) => id === TRANSFORM.id);
  return {
    ...(fit !== undefined && { fit }),
    ...(transform && { transform }),
    ...(atTop !== undefined && { atTop }),
  };
}

/** The place of a clip in frames of a shape. */
export function placeIn(clip: Clip, aspectRatio: AspectRatio): ClipPlace {
  return clip.variants?.[aspectRatio] ?? ownPlace(clip);
}

/** True for places that look the same. An absent field and its default do. */
export function isSamePlace(left: ClipPlace, right: ClipPlace): boolean {
  const isFittedAlike = (left.fit ?? CLIP_FITS[0]) === (right.fit ?? CLIP_FITS[0]);
  const isAtSameEdge = (left.atTop ?? false) === (right.atTop ?? false);
  return isFittedAlike && isAtSameEdge && isEqual(left.transform, right.transform);
}

/** A clip at a place, with given variants. Everything else of it stays. */
export function placedClip(clip: Clip, place: ClipPlace, variants: Clip['variants']): Clip {
  const { fit: _fit, effects, atTop: _atTop, variants: _variants, ...rest } = clip;
  const { transform, ...fields } = place;
  const others = (effects ?? []).filter(({ id }) => id !== TRANSFORM.id);
  const next = transform ? inOrder([...others, transform]) : others;
  const hasVariants = variants && Object.keys(variants).length > 0;
  return { ...rest, ...fields, ...(next.length > 0 && { effects: next }), ...(hasVariants && { variants }) };
}

/** Changes each place of a clip's variants. */
export function mapVariants(
  variants: NonNullable<Clip['variants']>,
  change: (place: ClipPlace) => ClipPlace,
): NonNullable<Clip['variants']> {
  const changed = ASPECT_RATIOS.flatMap((shape) => {
    const place = variants[shape];
    return place ? [[shape, change(place)] as const] : [];
  });
  return Object.fromEntries(changed);
}

/** Equal effects are equal data, so they keep the registry's order. */
function inOrder(effects: readonly ClipEffect[]): readonly ClipEffect[] {
  const rank = ({ id }: ClipEffect) => EFFECTS.findIndex((each) => each.id === id);
  return effects.toSorted((left, right) => rank(left) - rank(right));
}
