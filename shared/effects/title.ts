import { CAPTION_FONTS } from '#shared/fonts/caption-fonts.ts';
import { defineEffect } from './effect.ts';
import { choiceOf, colorOf, numberOf, TITLE_MOTION } from './graphic-parameters.ts';
import type { ValuesOf } from './parameter.ts';

/** Most characters of a title: more would not fit a frame. */
export const MAX_TITLE_CHARACTERS = 500;

const fontOptions = Object.fromEntries(CAPTION_FONTS.map((font) => [font, font]));

/**
 * Text on the picture. Its size is a fraction of the frame's shorter side, its width one of the frame's width; other
 * lengths are in font sizes, so that they grow with the letters. The clip's transform places it.
 */
export const TITLE = defineEffect({
  id: 'title',
  version: 1,
  name: 'Title',
  trackTypes: ['video'],
  medium: 'picture',
  isGraphic: true,
  parameters: {
    text: { type: 'text', name: 'Text', default: 'Title', maxLength: MAX_TITLE_CHARACTERS, isKeyframable: false },
    font: choiceOf('Font', { brand: 'Brand font', ...fontOptions }),
    size: numberOf('Size', 0.1, 0.02, 0.5, { step: 0.005 }),
    weight: numberOf('Weight', 700, 100, 900, { step: 100, unit: 'none' }),
    color: colorOf('Colour', '#ffffff'),
    align: choiceOf('Alignment', { center: 'Centre', start: 'Start', end: 'End' }),
    lineHeight: numberOf('Line height', 1.15, 0.8, 2.5, { step: 0.05 }),
    width: numberOf('Longest line', 0.84, 0.1, 1),
    outline: numberOf('Outline', 0, 0, 0.4),
    outlineColor: colorOf('Outline colour', '#000000'),
    shadow: numberOf('Shadow', 0, 0, 1),
    shadowColor: colorOf('Shadow colour', '#000000'),
    shadowBlur: numberOf('Shadow blur', 0.15, 0, 1),
    shadowDistance: numberOf('Shadow distance', 0.05, 0, 0.5),
    box: numberOf('Box', 0, 0, 1),
    boxColor: colorOf('Box colour', '#000000'),
    boxPadding: numberOf('Box padding', 0.35, 0, 2),
    boxRadius: numberOf('Box corners', 0.15, 0, 2),
    ...TITLE_MOTION,
  },
  job: (values) => values,
});
export type TitleValues = ValuesOf<typeof TITLE.parameters>;
