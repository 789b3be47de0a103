import { SHAPE_MOTION } from '#shared/effects/graphic-parameters.ts';
import { easeShare } from '#shared/effects/keyframes.ts';
import type { EffectValue } from '#shared/effects/parameter.ts';
import type { TransformJob } from '#shared/effects/transform.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';

/** Effect of an animation on a graphic at an instant. */
export interface Motion {
  /** 0 to 1. */
  readonly opacity: number;
  /** Around the graphic's middle; above 0. */
  readonly scale: number;
  /** Offset, as fractions of the frame's shorter side. */
  readonly x: number;
  readonly y: number;
  /** Fraction of a text's characters that show. */
  readonly shown: number;
}

/** Nothing is animated. */
export const AT_REST: Motion = { opacity: 1, scale: 1, x: 0, y: 0, shown: 1 };

/** Distance of a slide, as a fraction of the frame's shorter side. */
const SLIDE = 0.35;

/** A popping graphic begins at this scale, because nothing can be drawn at 0. */
const LEAST_SCALE = 0.02;

const DIRECTIONS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  bottom: { x: 0, y: SLIDE },
  top: { x: 0, y: -SLIDE },
  left: { x: -SLIDE, y: 0 },
  right: { x: SLIDE, y: 0 },
};

/**
 * The animation of a graphic. Plain arithmetic, so equal on all hosts. In a clip that is too short for both animations
 * they share its length.
 * @param elapsedUs Time since the clip's start.
 * @param remainingUs Time to the clip's end.
 */
export function motionAt(
  values: Readonly<Record<string, EffectValue>>,
  elapsedUs: Microseconds,
  remainingUs: Microseconds,
): Motion {
  const settingOf = <Name extends keyof typeof SHAPE_MOTION>(name: Name) => values[name] ?? SHAPE_MOTION[name].default;
  const [animationIn, animationOut] = [String(settingOf('animationIn')), String(settingOf('animationOut'))];
  if (animationIn === 'none' && animationOut === 'none') return AT_REST;
  const lengthOf = (animation: string, name: 'inSeconds' | 'outSeconds') =>
    animation === 'none' ? 0 : Number(settingOf(name)) * MICROSECONDS_PER_SECOND;
  const [inUs, outUs] = [lengthOf(animationIn, 'inSeconds'), lengthOf(animationOut, 'outSeconds')];
  const squeeze = Math.min(1, (elapsedUs + remainingUs) / (inUs + outUs));
  const shareOf = (us: Microseconds, lengthUs: number) =>
    lengthUs === 0 ? 1 : Math.min(1, Math.max(0, us / (lengthUs * squeeze)));
  const from = String(settingOf('slideFrom'));
  const [coming, going] = [
    animate(animationIn, shareOf(elapsedUs, inUs), from),
    animate(animationOut, shareOf(remainingUs, outUs), from),
  ];
  return {
    opacity: coming.opacity * going.opacity,
    scale: coming.scale * going.scale,
    x: coming.x + going.x,
    y: coming.y + going.y,
    shown: Math.min(coming.shown, going.shown),
  };
}

/** @param share Fraction of the way in, 0 to 1. */
function animate(animation: string, share: number, from: string): Motion {
  if (share === 1) return AT_REST;
  switch (animation) {
    case 'fade':
      return { ...AT_REST, opacity: share };
    case 'pop':
      return { ...AT_REST, opacity: Math.min(1, share * 4), scale: Math.max(LEAST_SCALE, overshoot(share)) };
    case 'slide': {
      const rest = 1 - easeShare('out', share);
      const { x, y } = DIRECTIONS[from] ?? { x: 0, y: SLIDE };
      return { ...AT_REST, opacity: Math.min(1, share * 2), x: x * rest, y: y * rest };
    }
    case 'typewriter':
      return { ...AT_REST, shown: share };
    default:
      return AT_REST;
  }
}

/** From 0 past 1 by a tenth, and back to 1. */
function overshoot(share: number): number {
  const rest = share - 1;
  return 1 + 2.7 * rest * rest * rest + 1.7 * rest * rest;
}

/** Moves the place of a graphic by its animation. */
export function moveJob(job: TransformJob, { opacity, scale, x, y }: Motion, frame: Size): TransformJob {
  const shorter = Math.min(frame.width, frame.height);
  const [byX, byY] = [x * shorter, y * shorter];
  const [width, height] = [job.width * scale, job.height * scale];
  return {
    ...job,
    ...{ width, height },
    x: job.x + (job.width - width) / 2 + byX,
    y: job.y + (job.height - height) / 2 + byY,
    pivotX: job.pivotX + byX,
    pivotY: job.pivotY + byY,
    opacity: job.opacity * opacity,
    radius: job.radius * scale,
  };
}
