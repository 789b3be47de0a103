import type { Keyframe } from '#shared/effects/keyframes.ts';
import { isSameValue } from '#shared/effects/parameter.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { placePicture } from '#shared/render/placement.ts';
import { type Microseconds, sourceTime } from '#shared/time/microseconds.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { changeEffect } from '#shared/timeline/edits/set-effect.ts';
import { setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Clip, ClipFit, Timeline } from '#shared/timeline/timeline.ts';
import type { FaceSample, SourceRange } from './faces.ts';
import { findStretches, type Stretch } from './followed-stretches.ts';
import { type MovingWindow, windowFor } from './moving-window.ts';
import { windowPath } from './window-path.ts';

/** Source before and after a clip that is followed too, so that small trims need no other press. */
const MARGIN_US: Microseconds = 2_000_000;

/** Positions and scales are written with this many steps per frame. */
const STEPS = 100_000;

/** Parameters of a transform that stay when the speaker is followed: they move nothing. */
const KEPT: readonly string[] = ['flipHorizontal', 'flipVertical', 'opacity', 'cornerRadius'];

/** A clip, the frame that it is placed in, and the known faces of its source. */
export interface FollowOrder {
  readonly clipId: string;
  readonly output: Size;
  /** Display size of the clip's source. */
  readonly picture: Size;
  /** In order of time. Those outside {@link followedRange} don't count. */
  readonly samples: readonly FaceSample[];
  readonly media: MediaLookup;
}

/** The timeline with the clip placed, and how long nobody sure is there, in source time within the clip. */
export type FollowResult = EditResult<{
  /** False when the clip shows no sure face: it stays as it is. */
  readonly isFollowed: boolean;
  readonly unsureUs: Microseconds;
}>;

/** Source time of a clip that faces are needed for. */
export function followedRange({ in: from, out }: Clip): SourceRange {
  return { start: sourceTime(Math.max(0, from - MARGIN_US)), endExclusive: sourceTime(out + MARGIN_US) };
}

/**
 * Places a clip so that a window of its source, which fills the frame, follows the speaker: constant values where one
 * place will do, else keyframes of the position in source time. Where nobody sure is there, the whole picture shows over
 * its blurred copy.
 * @returns Refused for a clip that fits the frame, and for places that a transform can't have.
 */
export function followSpeaker(timeline: Timeline, order: FollowOrder): FollowResult {
  const { clipId, output, picture, samples, media } = order;
  const clip = findClip(timeline, clipId)?.clip;
  if (!clip) return refuse('edit.clip-not-found');
  const window = windowFor(picture, output);
  if (!window) return refuse('edit.invalid-value', [clipId], 'The clip fits the frame: there is nothing to follow.');
  const stretches = findStretches(samples, followedRange(clip), window);
  const unsureUs = stretches.reduce((sum, stretch) => sum + (isFollowing(stretch) ? 0 : shownLength(stretch, clip)), 0);
  const isFollowed = stretches.some((stretch) => isFollowing(stretch) && shownLength(stretch, clip) > 0);
  if (!isFollowed) return { ok: true, timeline, isFollowed, unsureUs: Math.max(unsureUs, clip.out - clip.in) };

  const isMirrored = clip.effects?.some(({ id, values }) => id === TRANSFORM.id && values[mirror(window)] === true);
  const { position, scale } = keyframesOf(stretches, { window, picture, output, isMirrored: isMirrored === true });
  const placed = changeEffect(timeline, clipId, TRANSFORM.id, ({ id, version, values, keyframes }) => {
    const kept = <Part>(fields: Readonly<Record<string, Part>> = {}) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => KEPT.includes(name)));
    const moving = Object.entries({ position, scale }).filter(([, list]) => !isConstant(list));
    const constant = Object.entries({ position, scale }).filter(([, list]) => isConstant(list));
    const constants = constant.flatMap(([name, [first]]) => (first ? [[name, first.value] as const] : []));
    return {
      ...{ id, version },
      values: { ...kept(values), ...Object.fromEntries(constants) },
      keyframes: { ...kept(keyframes), ...Object.fromEntries(moving) },
    };
  });
  if (!placed.ok) return placed;
  // In `cover` the parts outside the frame are cut off before a transform could move them into it.
  const fit: ClipFit = unsureUs > 0 ? 'contain-blurred' : 'contain';
  const fitted = setClipProperties(placed.timeline, clipId, { fit }, media);
  return fitted.ok ? { ...fitted, isFollowed, unsureUs } : fitted;
}

interface Geometry {
  readonly window: MovingWindow;
  readonly picture: Size;
  readonly output: Size;
  readonly isMirrored: boolean;
}

/** Keyframes of a transform on a picture that is shown whole. */
function keyframesOf(
  stretches: readonly Stretch[],
  { window, picture, output, isMirrored }: Geometry,
): { position: readonly Keyframe[]; scale: readonly Keyframe[] } {
  const { destination } = placePicture('contain', picture, output);
  const across = output.width / destination.width;
  const down = output.height / destination.height;
  // Upwards, because a smaller picture would leave an edge free.
  const filling = Math.ceil(Math.max(across, down) * STEPS) / STEPS;
  const length =
    (window.axis === 'x' ? destination.width / output.width : destination.height / output.height) * filling;
  const positionFor = (middle: number) => {
    const away = (isMirrored ? middle - 0.5 : 0.5 - middle) * length;
    const bounded = Math.min((length - 1) / 2, Math.max((1 - length) / 2, away));
    const value = Math.round((0.5 + bounded) * STEPS) / STEPS;
    return window.axis === 'x' ? { x: value, y: 0.5 } : { x: 0.5, y: value };
  };
  const position: Keyframe[] = [];
  const scale: Keyframe[] = [];
  for (const stretch of stretches) {
    const keys = isFollowing(stretch)
      ? windowPath(stretch, window)
      : [{ time: stretch.start, middle: 0.5, ease: 'hold' as const }];
    for (const [index, { time, middle, ease }] of keys.entries()) {
      const isLast = index === keys.length - 1;
      const step = isLast ? 'hold' : ease;
      position.push({ time, value: positionFor(middle), ...(step !== 'linear' && { ease: step }) });
    }
    scale.push({ time: stretch.start, value: isFollowing(stretch) ? filling : 1, ease: 'hold' });
  }
  return { position, scale };
}

function mirror({ axis }: MovingWindow): 'flipHorizontal' | 'flipVertical' {
  return axis === 'x' ? 'flipHorizontal' : 'flipVertical';
}

function isFollowing({ aims }: Stretch): boolean {
  return aims.length > 0;
}

/** Source time that a stretch has within a clip. A freeze frame shows one picture. */
function shownLength({ start, endExclusive }: Stretch, clip: Clip): Microseconds {
  const end = Math.max(clip.out, clip.in + 1);
  return Math.max(0, Math.min(endExclusive, end) - Math.max(start, clip.in));
}

function isConstant([first, ...others]: readonly Keyframe[]): boolean {
  return first === undefined || others.every(({ value }) => isSameValue(value, first.value));
}
