import type { ChoiceParameter, ColorParameter, NumberParameter } from './parameter.ts';

/** A number that moves between keyframes; a fraction unless `more` says otherwise. */
export function numberOf(
  name: string,
  standard: number,
  min: number,
  max: number,
  more: Partial<Pick<NumberParameter, 'step' | 'unit' | 'isKeyframable'>> = {},
): NumberParameter {
  return {
    ...{ type: 'number', name, default: standard, min, max, step: 0.01, unit: 'fraction', isKeyframable: true },
    ...more,
  };
}

/** A colour that moves between keyframes. */
export function colorOf(name: string, standard: string): ColorParameter {
  return { type: 'color', name, default: standard, isKeyframable: true };
}

/** A choice without keyframes. The first option is the default. */
export function choiceOf(name: string, options: Readonly<Record<string, string>>): ChoiceParameter {
  const [standard = ''] = Object.keys(options);
  return {
    ...{ type: 'choice', name, default: standard, isKeyframable: false },
    options: Object.entries(options).map(([id, label]) => ({ id, name: label })),
  };
}

const MOTIONS = { none: 'None', fade: 'Fade', pop: 'Pop', slide: 'Slide' } as const;

const seconds = (name: string) => numberOf(name, 0.5, 0.05, 5, { step: 0.05, unit: 'seconds', isKeyframable: false });

const slideFrom = choiceOf('Slide from', { bottom: 'Bottom', top: 'Top', left: 'Left', right: 'Right' });

/** Animations of a shape at its start and end: `shared/render/graphic-motion.ts`. */
export const SHAPE_MOTION = {
  animationIn: choiceOf('In', MOTIONS),
  inSeconds: seconds('In length'),
  animationOut: choiceOf('Out', MOTIONS),
  outSeconds: seconds('Out length'),
  slideFrom,
} as const;

/** Animations of a title at its start and end. */
export const TITLE_MOTION = {
  ...SHAPE_MOTION,
  animationIn: choiceOf('In', { ...MOTIONS, typewriter: 'Typewriter' }),
  animationOut: choiceOf('Out', { ...MOTIONS, typewriter: 'Typewriter' }),
} as const;
