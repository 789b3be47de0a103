import { defineEffect } from './effect.ts';
import { colorOf, numberOf, SHAPE_MOTION } from './graphic-parameters.ts';

/** A side, as a fraction of the frame's shorter side: up to a frame of 16:9. */
const side = (name: string, standard: number) => numberOf(name, standard, 0.005, 2);

const fill = {
  color: colorOf('Colour', '#ff6b4a'),
  fill: numberOf('Fill', 1, 0, 1),
  outline: numberOf('Outline', 0, 0, 0.1, { step: 0.002 }),
  outlineColor: colorOf('Outline colour', '#ffffff'),
};

const common = { version: 1, trackTypes: ['video'], medium: 'picture', isGraphic: true } as const;

export const RECTANGLE = defineEffect({
  ...common,
  id: 'rectangle',
  name: 'Rectangle',
  parameters: {
    width: side('Width', 0.6),
    height: side('Height', 0.3),
    corners: numberOf('Corners', 0, 0, 0.5),
    ...fill,
    ...SHAPE_MOTION,
  },
  job: (values) => values,
});

export const ELLIPSE = defineEffect({
  ...common,
  id: 'ellipse',
  name: 'Ellipse',
  parameters: { width: side('Width', 0.4), height: side('Height', 0.4), ...fill, ...SHAPE_MOTION },
  job: (values) => values,
});

/** Points to the right. The clip's rotation turns it. */
export const ARROW = defineEffect({
  ...common,
  id: 'arrow',
  name: 'Arrow',
  parameters: {
    length: side('Length', 0.4),
    thickness: numberOf('Thickness', 0.03, 0.005, 0.3, { step: 0.005 }),
    head: numberOf('Head', 0.11, 0.01, 0.6, { step: 0.005 }),
    ...fill,
    ...SHAPE_MOTION,
  },
  job: (values) => values,
});

/** Fills while its clip plays. */
export const PROGRESS_BAR = defineEffect({
  ...common,
  id: 'progress-bar',
  name: 'Progress bar',
  parameters: {
    width: side('Width', 0.84),
    height: numberOf('Height', 0.02, 0.004, 0.5, { step: 0.002 }),
    corners: numberOf('Corners', 0.5, 0, 0.5),
    color: colorOf('Colour', '#ff6b4a'),
    track: numberOf('Track', 0.35, 0, 1),
    trackColor: colorOf('Track colour', '#ffffff'),
    from: numberOf('From', 0, 0, 1, { isKeyframable: false }),
    to: numberOf('To', 1, 0, 1, { isKeyframable: false }),
    ...SHAPE_MOTION,
  },
  job: (values) => values,
});
