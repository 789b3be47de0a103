import { easeShare } from '#shared/effects/keyframes.ts';
import type { ChoiceParameter, NumberParameter } from '#shared/effects/parameter.ts';
import { defineTransition, type SideJob, type TransitionJob, UNSEEN, WHOLE } from './transition.ts';

/** The way in which the pictures or their edge move. */
const DIRECTION = {
  type: 'choice',
  name: 'Direction',
  default: 'left',
  isKeyframable: false,
  options: [
    { id: 'left', name: 'To the left' },
    { id: 'right', name: 'To the right' },
    { id: 'up', name: 'Up' },
    { id: 'down', name: 'Down' },
  ],
} as const satisfies ChoiceParameter;

const amount = (name: string, range: Pick<NumberParameter, 'default' | 'min' | 'max' | 'step'>): NumberParameter => ({
  ...{ type: 'number', name, unit: 'fraction', isKeyframable: false },
  ...range,
});

/** Both pictures mixed. Their shares add up to 1 exactly in the engine's steps, so that nothing shows through. */
function mixed(progress: number, from: Partial<SideJob> = {}, to: Partial<SideJob> = {}): TransitionJob {
  const step = Math.round(255 * progress);
  return { from: { ...WHOLE, share: (255 - step) / 255, ...from }, to: { ...WHOLE, share: step / 255, ...to } };
}

/** Progress of a mix that takes the middle half of the time. */
function middleHalf(progress: number): number {
  return Math.min(1, Math.max(0, 2 * progress - 0.5));
}

/** A fraction of the frame for which products with sizes of frames are exact, so that edges of both pictures meet. */
function exact(fraction: number): number {
  return Math.round(fraction * 2 ** 20) / 2 ** 20;
}

/** Parts of the frame on both sides of an edge, and the shifts of pictures that follow it. */
function dividedAt(progress: number, direction: string): { from: EdgeSide; to: EdgeSide } {
  const done = exact(progress);
  const rest = 1 - done;
  switch (direction) {
    case 'right':
      return {
        from: { part: { left: done }, shift: { x: done } },
        to: { part: { right: done }, shift: { x: done - 1 } },
      };
    case 'up':
      return {
        from: { part: { bottom: rest }, shift: { y: rest - 1 } },
        to: { part: { top: rest }, shift: { y: rest } },
      };
    case 'down':
      return {
        from: { part: { top: done }, shift: { y: done } },
        to: { part: { bottom: done }, shift: { y: done - 1 } },
      };
    default:
      return {
        from: { part: { right: rest }, shift: { x: rest - 1 } },
        to: { part: { left: rest }, shift: { x: rest } },
      };
  }
}

interface EdgeSide {
  readonly part: Partial<SideJob>;
  readonly shift: Partial<SideJob>;
}

/** Every kind of transition, in the order of the interface. */
export const KINDS = [
  defineTransition({
    ...{ id: 'cross-dissolve', version: 1, name: 'Cross dissolve', parameters: {} },
    job: (progress) => mixed(progress),
  }),
  defineTransition({
    ...{ id: 'dip', version: 1, name: 'Dip to colour' },
    parameters: {
      color: {
        ...{ type: 'choice', name: 'Colour', default: 'black', isKeyframable: false },
        options: [
          { id: 'black', name: 'Black' },
          { id: 'white', name: 'White' },
        ],
      },
    },
    job(progress, { color }) {
      const level = color === 'white' ? 1 : 0;
      const isFirstHalf = progress < 0.5;
      const fade = 2 * (isFirstHalf ? progress : 1 - progress);
      const side = fade === 0 ? WHOLE : { ...WHOLE, fade, level };
      return isFirstHalf ? { from: side, to: UNSEEN } : { from: UNSEEN, to: side };
    },
  }),
  defineTransition({
    ...{ id: 'slide', version: 1, name: 'Slide', parameters: { direction: DIRECTION } },
    job(progress, { direction }) {
      const { from, to } = dividedAt(easeShare('inOut', progress), direction);
      return { from: { ...WHOLE, ...from.part }, to: { ...WHOLE, ...to.part, ...to.shift } };
    },
  }),
  defineTransition({
    ...{ id: 'push', version: 1, name: 'Push', parameters: { direction: DIRECTION } },
    job(progress, { direction }) {
      const { from, to } = dividedAt(easeShare('inOut', progress), direction);
      return { from: { ...WHOLE, ...from.part, ...from.shift }, to: { ...WHOLE, ...to.part, ...to.shift } };
    },
  }),
  defineTransition({
    ...{ id: 'wipe', version: 1, name: 'Wipe', parameters: { direction: DIRECTION } },
    job(progress, { direction }) {
      const { from, to } = dividedAt(progress, direction);
      return { from: { ...WHOLE, ...from.part }, to: { ...WHOLE, ...to.part } };
    },
  }),
  defineTransition({
    ...{ id: 'zoom', version: 1, name: 'Zoom' },
    parameters: { scale: amount('Scale', { default: 2, min: 1.1, max: 4, step: 0.1 }) },
    job(progress, { scale }) {
      const grown = (share: number) => ({ scale: 1 + (scale - 1) * easeShare('in', share) });
      return mixed(middleHalf(progress), grown(progress), grown(1 - progress));
    },
  }),
  defineTransition({
    ...{ id: 'blur', version: 1, name: 'Blur' },
    parameters: { radius: amount('Strength', { default: 0.05, min: 0.01, max: 0.15, step: 0.01 }) },
    job(progress, { radius }) {
      const blurred = (share: number) => ({ blur: radius * Math.min(1, 2 * share) });
      return mixed(middleHalf(progress), blurred(progress), blurred(1 - progress));
    },
  }),
] as const;
